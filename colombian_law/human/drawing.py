"""From logs to a batch."""

from collections.abc import Sequence
from dataclasses import replace

from colombian_law.analysis.logs import find_logs, read_run
from colombian_law.errors import HumanError
from colombian_law.human.batch import Batch, Key
from colombian_law.human.batch_making import People, make_batch
from colombian_law.human.draw import Drawn, Plan, draw
from colombian_law.human.judgement import Judgement
from colombian_law.human.judgements import judgements_of
from colombian_law.human.sheet import unshowable


def read_judgements(
    locations: Sequence[str], judge: str | None = None
) -> tuple[tuple[Judgement, ...], int]:
    """Return a judge's decisions in logs, and how many answers no sheet can show.

    Raises:
        HumanError: No decision, or several judges and none named.
        LogError: A log cannot be read.
    """
    runs = [read_run(log, texts=True) for log in find_logs(locations)]
    found = judgements_of(runs, judge=judge)
    shown = tuple(each for each in found if not _unshowable(each))
    return shown, len(found) - len(shown)


def draw_batch(
    judgements: Sequence[Judgement], plan: Plan, people: People
) -> tuple[Batch, Key]:
    """Return a new batch of `plan.n` cases and the calibration cases, and its key.

    Calibration cases are drawn from what is left, with the same strata and the next
    seed.

    Raises:
        HumanError: Too few decisions.
    """
    main = draw(judgements, plan)
    taken = {id(drawn.judgement) for drawn in main}
    left = [each for each in judgements if id(each) not in taken]
    calibration: Sequence[Drawn] = ()
    if people.n_calibration:
        models = tuple(m for m in plan.models if any(j.model == m for j in left))
        if sum(j.model in models for j in left) < people.n_calibration:
            raise HumanError(
                f"{plan.n} cases leave fewer than {people.n_calibration} answer(s) for "
                "calibration; draw fewer cases, or give --calibration 0"
            )
        apart = replace(plan, n=people.n_calibration, seed=plan.seed + 1, models=models)
        calibration = draw(left, apart)
    settings = {
        "seed": plan.seed,
        "n": plan.n,
        "strata": plan.strata,
        "models": plan.models,
        "extremes": plan.extremes,
    }
    return make_batch(main, calibration, people, settings=settings)


def _unshowable(judgement: Judgement) -> bool:
    texts = (judgement.question, judgement.reference, judgement.judged_text)
    return any(unshowable(text) for text in (*texts, *_norms(judgement)))


def _norms(judgement: Judgement) -> tuple[str, ...]:
    return tuple(norm.text for norm in judgement.norms)
