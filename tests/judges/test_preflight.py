"""What is tried before anything is paid for."""

from collections.abc import Sequence

import pytest
from inspect_ai.model import GenerateConfig
from judge_models import Scripted, ScriptedEmbedder

from colombian_law.errors import MissingExtraError, PreflightError
from colombian_law.judges.panel import Judge, panel_of
from colombian_law.judges.preflight import preflight, raise_for


def panel(*judges: Scripted) -> Sequence[Judge]:
    """Return the judges as a panel that does not retry."""
    return panel_of([judge.model() for judge in judges])


async def test_all_is_well() -> None:
    """One tiny call goes to each judge, one word to the embedder."""
    one, two, embedder = Scripted(), Scripted(), ScriptedEmbedder()

    checks = await preflight(lambda: panel(one, two), embedder, lambda: None)  # type: ignore[arg-type, return-value]  # the instrument is only loaded

    assert all(check.is_passed for check in checks)
    assert [len(one.prompts), len(two.prompts), embedder.calls] == [1, 1, 1]
    assert one.configs[0].max_tokens is not None
    assert one.configs[0].max_tokens <= 1024
    raise_for(checks)


async def test_everything_that_fails_is_told_at_once() -> None:
    """Package, judge and embedder each have their line; what works has none."""

    def dead(_: str) -> Exception:
        return RuntimeError("HTTP 401: no such key")

    def absent() -> None:
        raise MissingExtraError("The scorer colombian_law/ragas", "ragas")

    checks = await preflight(
        lambda: panel(Scripted(), Scripted(dead)),
        ScriptedEmbedder(fails=True),
        absent,  # type: ignore[arg-type]  # raises
    )

    with pytest.raises(PreflightError) as raised:
        raise_for(checks)
    text = str(raised.value)
    assert text.startswith("3 of 4 checks before judging failed:")
    assert 'pip install "colombian_law[ragas]"' in text
    assert "judge2 mockllm/judge: RuntimeError: HTTP 401: no such key" in text
    assert "embedder scripted: embedder scripted gave no vectors" in text
    assert "judge1" not in text


async def test_judges_that_cannot_be_made_are_one_failure() -> None:
    """A missing key shows when a model is made; Inspect's colours are left out."""

    def no_key() -> Sequence[Judge]:
        raise ValueError("No [bold][blue]OPENROUTER_API_KEY[/blue][/bold] defined")

    checks = await preflight(no_key, ScriptedEmbedder(), lambda: None)  # type: ignore[arg-type, return-value]  # the instrument is only loaded

    (failed,) = [check for check in checks if not check.is_passed]
    assert failed.problem == "ValueError: No OPENROUTER_API_KEY defined"


async def test_the_trial_is_asked_as_the_judge_is_asked() -> None:
    """A temperature that the provider rejects shows in the trial."""
    judge = Scripted(config=GenerateConfig(temperature=0.2))

    await preflight(lambda: panel(judge), ScriptedEmbedder(), lambda: None)  # type: ignore[arg-type, return-value]  # the instrument is only loaded

    assert judge.configs[0].temperature == 0.2
