"""The panel of judges: the models bound to the role `grader`, or the study's two."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from inspect_ai.model import GenerateConfig, Model, get_model, model_roles

ROLE = "grader"
DEFAULT_PANEL = ("openrouter/z-ai/glm-5.2", "openrouter/openai/gpt-4.1")
"""The study's two judges (its section 5.3)."""

DEFAULT_CONFIG = GenerateConfig(
    temperature=0,
    seed=2026,
    max_tokens=16_384,
    max_retries=6,
    timeout=900,
    attempt_timeout=180,
)
"""How a judge is asked where its role says nothing else.

Inspect itself retries without end and waits without end: a dead judge would hang the
run.
"""

_LONGEST_TRUNCATION_RETRY = 65_536


@dataclass(frozen=True, slots=True)
class Judge:
    """One model of the panel and how it is asked."""

    key: str
    """judge1, judge2, … in the order of the panel."""
    model: Model
    config: GenerateConfig

    @property
    def name(self) -> str:
        """The model's name with its provider."""
        return str(self.model)

    @property
    def signature(self) -> dict[str, Any]:
        """What distinguishes this judge from another, for the log."""
        asked = ("temperature", "seed", "max_tokens", "top_p", "reasoning_effort")
        return {"model": self.name} | {
            name: value
            for name in asked
            if (value := getattr(self.config, name)) is not None
        }

    def config_of_attempt(
        self, attempt: int, *, was_truncated: bool, temperature: float | None
    ) -> GenerateConfig:
        """Return how the judge is asked the `attempt`-th time, from 0.

        A repeated question has another seed, and twice the room where the reply
        before it was cut: the same request would bring the same reply.
        """
        if attempt == 0 and temperature is None:
            return self.config
        changed = GenerateConfig()
        if temperature is not None:
            changed.temperature = temperature
        if self.config.seed is not None:
            changed.seed = self.config.seed + attempt
        if was_truncated and self.config.max_tokens is not None:
            doubled = self.config.max_tokens * 2
            changed.max_tokens = max(
                self.config.max_tokens, min(doubled, _LONGEST_TRUNCATION_RETRY)
            )
        return self.config.merge(changed)


def grader_panel() -> tuple[Judge, ...]:
    """Return the judges of the running task, in the order they were bound.

    They are the models of the role `grader`, and the study's two where the role is
    unbound. The evaluated model is never taken for want of a judge. What a role's
    config says wins over `DEFAULT_CONFIG`.
    """
    bound = model_roles().get(ROLE)
    if bound is None:
        models = [get_model(role=ROLE, default=name) for name in DEFAULT_PANEL]
    else:
        models = bound if isinstance(bound, list) else [bound]
    return panel_of(models)


def panel_of(models: Sequence[Model]) -> tuple[Judge, ...]:
    """Return `models` as a panel."""
    return tuple(
        Judge(f"judge{number}", model, DEFAULT_CONFIG.merge(model.config))
        for number, model in enumerate(models, start=1)
    )


def self_judges(panel: Sequence[Judge], evaluated: str) -> tuple[str, ...]:
    """Return the names of the judges that are the evaluated model.

    Providers are left out of the comparison, and so is what follows a colon: the same
    model is `openrouter/openai/gpt-4.1`, `openai/gpt-4.1` and `…/gpt-4.1:nitro`.

    Args:
        panel: The judges.
        evaluated: Name of the model whose answers are judged.
    """
    same = bare_name(evaluated)
    return tuple(judge.name for judge in panel if bare_name(judge.name) == same)


def bare_name(model: str) -> str:
    """Return a model's name without its providers and without what follows a colon."""
    return model.rsplit("/", 1)[-1].split(":", 1)[0].strip().casefold()
