"""The decisions of a rubric judge, taken from runs."""

from collections.abc import Iterable

from colombian_law.analysis.records import Run, SampleRecord, ScoreRecord
from colombian_law.errors import HumanError
from colombian_law.human.judgement import JudgedNorm, Judgement
from colombian_law.judges.rubric_record import RubricReading, readings_in

SCORER = "rubric"


def judgements_of(
    runs: Iterable[Run], *, judge: str | None = None
) -> tuple[Judgement, ...]:
    """Return what one rubric judge decided on each answer of the runs.

    An answer that the judge did not assess is left out. Of repeats the first counts,
    of scores that were appended again the last.

    Args:
        runs: read with their texts in full.
        judge: key of the judge's model; needed only where several judged.

    Raises:
        HumanError: Several judges and none named, or none of that name, or a text that
            is not the one that was judged.
    """
    found = [
        _judgement(run, sample, score, reading)
        for run in runs
        for sample in run.samples
        for score in _last_rubric(sample)
        for reading in readings_in(score.metadata)
        if reading.is_complete and reading.repeat == 0
    ]
    judges = sorted({judgement.judge for judgement in found})
    if judge is None and len(judges) > 1:
        raise HumanError(
            f"{len(judges)} judges: {', '.join(judges)}; humans validate one at a "
            "time. Name it with --judge"
        )
    if judge is not None and judge not in judges:
        raise HumanError(
            f"no decision of judge {judge}; judges of these logs: "
            f"{', '.join(judges) or 'none'}"
        )
    if not found:
        raise HumanError(
            "no decision of a rubric judge in these logs; score them first, for "
            "example with `inspect score LOG --scorer colombian_law/rubric`"
        )
    return tuple(each for each in found if judge in {None, each.judge})


def _last_rubric(sample: SampleRecord) -> tuple[ScoreRecord, ...]:
    """Return the last rubric score: Inspect names appended ones rubric1, rubric2, …."""
    names = [n for n in sample.scores if n.rstrip("0123456789") == SCORER]
    usable = [n for n in names if readings_in(sample.scores[n].metadata)]
    if not usable or sample.is_invalidated:
        return ()
    last = max(usable, key=lambda name: int(name.removeprefix(SCORER) or 0))
    return (sample.scores[last],)


def _judgement(
    run: Run, sample: SampleRecord, score: ScoreRecord, reading: RubricReading
) -> Judgement:
    metadata = sample.metadata
    return Judgement(
        log=run.identity.location,
        eval_id=run.identity.eval_id,
        sample_id=sample.id,
        epoch=sample.epoch,
        model=run.identity.model,
        format=str(metadata.get("format", "")),
        area=str(metadata.get("area", "")),
        complexity=str(metadata.get("complexity") or ""),
        question=sample.input or "",
        reference=sample.target or "",
        judged_text=str(score.metadata.get("judged_text", "")),
        judged_sha256=str(score.metadata.get("judged_sha256", "")),
        judge=reading.model,
        adequacy=reading.adequacy or 0,
        useful=reading.useful,
        norms=tuple(
            JudgedNorm(text=norm.text, verdict=norm.verdict)
            for norm in reading.norms or ()
            if norm.is_numbered
        ),
    )
