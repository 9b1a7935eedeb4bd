"""One tiny call to everything that judging needs, before anything is paid for."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from inspect_ai.model import GenerateConfig
from inspect_ai.util import LimitExceededError

from colombian_law.errors import ColombianLawError, PreflightError
from colombian_law.judges.embedding import Embedder
from colombian_law.judges.instrument import Instrument
from colombian_law.judges.panel import Judge
from colombian_law.judges.together import together

_TINY = GenerateConfig(max_tokens=1024, max_retries=1, timeout=120, attempt_timeout=60)
"""Room enough for a model that reasons before its one word."""
_DETAIL_CHARACTERS = 300
_MARKUP = re.compile(r"\[/?(?:bold|blue|red|yellow)\]")
"""Inspect colours the texts of its own errors for the terminal."""


@dataclass(frozen=True, slots=True)
class Check:
    """What came of one check."""

    subject: str
    """For example "judge1 openrouter/openai/gpt-4.1"."""
    problem: str = ""
    """Empty where it works."""

    @property
    def is_passed(self) -> bool:
        """Whether it works."""
        return not self.problem


async def preflight(
    panel: Callable[[], Sequence[Judge]],
    embedder: Embedder,
    instrument: Callable[[], Instrument],
) -> tuple[Check, ...]:
    """Return what works and what does not: packages, each judge, the embedder.

    Args:
        panel: Makes the judges; a missing key or package shows when they are made.
        embedder: Asked for the vector of one word.
        instrument: Loads the instrument.
    """
    checks = [await _checked("package ragas", _loading(instrument))]
    judges, problems = _made(panel)
    checks += problems
    checks += await together(
        *(_checked(f"{judge.key} {judge.name}", _asking(judge)) for judge in judges),
        _checked(f"embedder {embedder.signature}", _embedding(embedder)),
    )
    return tuple(checks)


async def preflight_judges(panel: Callable[[], Sequence[Judge]]) -> tuple[Check, ...]:
    """Return which judges work and which do not.

    Args:
        panel: Makes the judges; a missing key or package shows when they are made.
    """
    judges, problems = _made(panel)
    asked = await together(
        *(_checked(f"{judge.key} {judge.name}", _asking(judge)) for judge in judges)
    )
    return (*problems, *asked)


def _made(panel: Callable[[], Sequence[Judge]]) -> tuple[list[Judge], list[Check]]:
    try:
        return list(panel()), []
    except Exception as error:  # noqa: BLE001 - a provider may raise anything when it is made
        return [], [Check("judges", _in_short(error))]


def raise_for(checks: Sequence[Check]) -> None:
    """Raise if a check failed.

    Raises:
        PreflightError: One line for each failed check.
    """
    failed = [check for check in checks if not check.is_passed]
    if failed:
        lines = [f"  {check.subject}: {check.problem}" for check in failed]
        raise PreflightError(
            "\n".join(
                [
                    f"{len(failed)} of {len(checks)} checks before judging failed:",
                    *lines,
                ]
            )
        )


async def _checked(subject: str, trial: Awaitable[None]) -> Check:
    try:
        await trial
    except LimitExceededError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is raised is what the check reports
        return Check(subject, _in_short(error))
    return Check(subject)


async def _loading(instrument: Callable[[], Instrument]) -> None:
    instrument()


async def _asking(judge: Judge) -> None:
    output = await judge.model.generate(
        "Responde solo: sí", config=judge.config.merge(_TINY), cache=False
    )
    if output.error:
        raise PreflightError(output.error)


async def _embedding(embedder: Embedder) -> None:
    await embedder.embed(["sí"])


def _in_short(error: Exception) -> str:
    said = getattr(error, "provider_message", None) or str(error)
    text = " ".join(_MARKUP.sub("", str(said)).split())
    if isinstance(error, ColombianLawError):
        return text
    return f"{type(error).__name__}: {text}"[:_DETAIL_CHARACTERS]
