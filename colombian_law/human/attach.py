"""Human ratings as scores of the logs whose answers were rated."""

import json
from collections.abc import Iterable
from pathlib import Path

from inspect_ai.scorer import Scorer, ci, mean, precomputed_scores, scorer, stderr

from colombian_law.errors import HumanError, LogError
from colombian_law.human.batch import Batch, Key
from colombian_law.human.pairs import compared_cases
from colombian_law.human.store import StoredRating, current_ratings


@scorer(metrics=[mean(), stderr(), ci()])
def human(ratings: str) -> Scorer:
    """Give each rated answer its human score of legal adequacy, 1 to 5.

    An answer that nobody rated gets no score of this name. The score's metadata have
    the batch, the case, and every rater's row.

    Args:
        ratings: a file of records as `colombian-law human attach` writes them.
    """
    return precomputed_scores(ratings)


def write_records(
    stored: Iterable[StoredRating], batch: Batch, key: Key, folder: Path
) -> tuple[tuple[str, Path], ...]:
    """Write the ratings of each log as Inspect's precomputed scores.

    Args:
        stored: all ratings.
        batch: the batch.
        key: of the batch.
        folder: gets one file for each log, `<eval id>.jsonl`.

    Returns:
        The location of each log that has rated answers, and its file.
    """
    current = current_ratings(stored, batch)
    rows: dict[str, list[dict[str, object]]] = {}
    for each in current:
        row: dict[str, object] = {
            "person": each.person,
            "role": each.role.value,
            "version": each.version,
        }
        row |= each.rating.model_dump(mode="json", exclude={"kind", "case_id"})
        rows.setdefault(each.rating.case_id, []).append(row)
    records: dict[tuple[str, str], list[str]] = {}
    for case in compared_cases(current, batch, key):
        judgement = case.judgement
        record = {
            "id": judgement.sample_id,
            "epoch": judgement.epoch,
            "value": case.human.adequacy,
            "explanation": case.human.note or None,
            "metadata": {
                "batch": batch.batch_id,
                "case": case.case_id,
                "anchors_sha256": batch.anchors_sha256,
                "judged_sha256": judgement.judged_sha256,
                "useful": case.human.useful,
                "errors": [error.value for error in case.human.errors],
                "rows": rows[case.case_id],
            },
        }
        line = json.dumps(record, ensure_ascii=False)
        records.setdefault((judgement.log, judgement.eval_id), []).append(line)
    folder.mkdir(parents=True, exist_ok=True)
    written: list[tuple[str, Path]] = []
    for (log, eval_id), lines in sorted(records.items()):
        path = folder / f"{eval_id}.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        written.append((log, path))
    return tuple(written)


def attach(log: str, records: Path, output: Path) -> int:
    """Write a copy of a log with the human scores beside its others.

    No model is called and the log itself stays as it is. Scores that were attached
    before stay too: Inspect names the new ones human1, human2, ….

    Args:
        log: location of the log.
        records: its file of `write_records`.
        output: the copy, which must not exist.

    Returns:
        Number of answers that got a score.

    Raises:
        HumanError: The copy exists.
        LogError: The log cannot be read.
    """
    from inspect_ai import score
    from inspect_ai.log import read_eval_log, write_eval_log

    if output.exists():
        raise HumanError(f"{output} exists and is never overwritten; name another")
    try:
        read = read_eval_log(log)
    except Exception as error:
        raise LogError(
            f"{log} cannot be read ({type(error).__name__}); the ratings belong to the "
            "logs that the batch was drawn from: put them back where they were"
        ) from error
    # Scoring needs a model by name; these scores need none.
    scored = score(
        read,
        human(str(records)),
        action="append",
        display="none",
        model="none/none",
        model_roles={},
    )
    write_eval_log(scored, str(output))
    return sum(1 for _ in records.open(encoding="utf-8"))
