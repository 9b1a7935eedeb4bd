"""Set-up steps that check judges and embedder before the first question is asked."""

from collections.abc import Awaitable, Callable

from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import concurrency

from colombian_law.errors import PreflightError
from colombian_law.judges.embedding import DEFAULT_EMBEDDER, load_embedder
from colombian_law.judges.panel import grader_panel, rubric_panel
from colombian_law.judges.preflight import (
    Check,
    preflight,
    preflight_judges,
    raise_for,
)
from colombian_law.judges.ragas_adapter import (
    check_installed,
    check_variant,
    load_ragas,
)


@solver
def judge_preflight(
    variant: str = "collections", embedder: str = DEFAULT_EMBEDDER
) -> Solver:
    """Check once in a run that RAGAS judging can work; the samples are left alone.

    One tiny call goes to each judge and to the embedder. A run whose judges cannot
    judge fails here, before an answer is paid for.

    Args:
        variant: As of the scorer `ragas`.
        embedder: As of the scorer `ragas`.

    Raises:
        ParameterError: A parameter has a value that is not allowed.
        MissingExtraError: ragas is not installed.
        PreflightError: Another version of ragas is installed.
    """
    check_variant(variant)
    check_installed()
    vectors = load_embedder(embedder, use_cache=False)
    return _once(lambda: preflight(grader_panel, vectors, lambda: load_ragas(variant)))


@solver
def rubric_preflight() -> Solver:
    """Check once in a run that the rubric judges work; the samples are left alone.

    One tiny call goes to each judge. A run whose judges cannot judge fails here, before
    an answer is paid for.
    """
    return _once(lambda: preflight_judges(rubric_panel))


def _once(trial: Callable[[], Awaitable[tuple[Check, ...]]]) -> Solver:
    outcome: list[PreflightError | None] = []

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001 - Inspect's signature
        async with concurrency(
            "colombian_law/preflight", 1, key=f"preflight/{id(outcome)}", visible=False
        ):
            if not outcome:
                try:
                    raise_for(await trial())
                except PreflightError as error:
                    outcome.append(error)
                else:
                    outcome.append(None)
        if outcome[0] is not None:
            raise outcome[0]
        return state

    return solve
