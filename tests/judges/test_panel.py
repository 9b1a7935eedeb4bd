"""Who judges, and how judges are asked."""

import pytest
from inspect_ai.model import GenerateConfig, get_model

from colombian_law.judges.panel import (
    DEFAULT_CONFIG,
    DEFAULT_PANEL,
    grader_panel,
    panel_of,
    self_judges,
)


def test_judges_are_asked_at_temperature_0_within_bounds() -> None:
    """Seed, retries and time-outs are set where the role says nothing."""
    (judge,) = panel_of([get_model("mockllm/a")])

    assert judge.key == "judge1"
    assert judge.config.temperature == 0
    assert judge.config.seed is not None
    assert judge.config.max_retries is not None
    assert judge.config.timeout is not None
    assert judge.config.attempt_timeout is not None


def test_the_config_of_a_role_wins() -> None:
    """What the user bound to the role is not overruled."""
    model = get_model(
        "mockllm/a", config=GenerateConfig(temperature=0.7, max_retries=1)
    )

    (judge,) = panel_of([model])

    assert judge.config.temperature == 0.7
    assert judge.config.max_retries == 1
    assert judge.config.seed == DEFAULT_CONFIG.seed


def test_an_unbound_role_is_the_two_judges_of_the_study(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a role the panel is never the evaluated model."""
    pytest.importorskip("openai")
    monkeypatch.setenv("OPENROUTER_API_KEY", "none")

    panel = grader_panel()

    assert [judge.name for judge in panel] == list(DEFAULT_PANEL)
    assert [judge.key for judge in panel] == ["judge1", "judge2"]
    assert [judge.model.role for judge in panel] == ["grader", "grader"]


@pytest.mark.parametrize(
    ("evaluated", "count"),
    [
        pytest.param("mockllm/gpt-4.1", 1, id="same"),
        pytest.param("openrouter/openai/gpt-4.1", 1, id="other_provider"),
        pytest.param("openrouter/openai/GPT-4.1:nitro", 1, id="case_and_suffix"),
        pytest.param("openrouter/openai/gpt-4.1-mini", 0, id="another_model"),
    ],
)
def test_a_judge_that_judges_itself_is_found(evaluated: str, count: int) -> None:
    """The provider and its variants do not hide that two models are one."""
    panel = panel_of([get_model("mockllm/gpt-4.1"), get_model("mockllm/glm-5.2")])

    assert len(self_judges(panel, evaluated)) == count


def test_a_repeated_question_has_another_seed_and_more_room() -> None:
    """At temperature 0 the same request would bring the same reply."""
    (judge,) = panel_of(
        [get_model("mockllm/a", config=GenerateConfig(seed=5, max_tokens=100))]
    )

    first = judge.config_of_attempt(0, was_truncated=False, temperature=None)
    again = judge.config_of_attempt(1, was_truncated=True, temperature=None)

    assert (first.seed, first.max_tokens) == (5, 100)
    assert (again.seed, again.max_tokens) == (6, 200)
    assert again.temperature == 0
