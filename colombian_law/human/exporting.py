"""From a batch to the files of its raters."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from colombian_law.errors import HumanError
from colombian_law.human.batch import Assignment, Batch, Key, Role
from colombian_law.human.csv_sheet import write_csv
from colombian_law.human.leaks import leaking_cells, require_no_leaks
from colombian_law.human.norms import disagreements
from colombian_law.human.sheet import require_showable, sheet_of
from colombian_law.human.store import StoredRating, current_ratings
from colombian_law.human.workbook import workbook_texts, write_workbook


def export_batch(  # noqa: PLR0913, PLR0917 - a batch, its key, and what is wanted of it
    batch: Batch,
    key: Key,
    folder: Path,
    formats: Sequence[str],
    stored: Iterable[StoredRating] = (),
    people: Sequence[str] = (),
) -> tuple[Path, ...]:
    """Write the files of a batch's raters and return their paths.

    Args:
        batch: the batch.
        key: of the batch, for the names that must not be found.
        folder: gets `<code>-<role>.xlsx` and `.csv`.
        formats: of xlsx and csv.
        stored: ratings so far; the person who resolves gets what they differ on.
        people: codes; everybody if empty.

    Raises:
        HumanError: Something tells a rater what they must not know, a text cannot be
            shown, a file exists, or there is nothing to write.
    """
    require_no_leaks(batch, key)
    require_showable(batch.cases)
    differing = disagreements(current_ratings(stored, batch))
    paths: list[Path] = []
    for assignment in batch.assignments:
        if people and assignment.person not in people:
            continue
        sheet = sheet_of(batch, assignment, differing)
        if not sheet.rows:
            continue
        for kind in formats:
            path = folder / file_name(assignment, kind)
            if kind == "csv":
                write_csv(path, sheet)
            else:
                write_workbook(path, batch, sheet)
                _require_blind(path, key)
            paths.append(path)
    if not paths:
        raise HumanError(
            f"nothing to write for {', '.join(people) or 'anybody'}; codes in this "
            f"batch: {', '.join(sorted({a.person for a in batch.assignments}))}. The "
            "person who resolves gets a file once the verifiers' are imported"
        )
    return tuple(paths)


def file_name(assignment: Assignment, kind: str) -> str:
    """Return the name of a person's file: the code and the part, nothing else."""
    words = {
        Role.CALIBRATION: "calibracion",
        Role.RATING: "casos",
        Role.NORMS: "normas",
        Role.RESOLUTION: "diferencias",
    }
    return f"{assignment.person}-{words[assignment.role]}.{kind}"


def _require_blind(path: Path, key: Key) -> None:
    """Read a finished workbook again: what Excel shows is what must not tell."""
    leaks = leaking_cells(workbook_texts(path), key)
    if leaks:
        path.unlink()
        raise HumanError(
            f"{path.name} is not blind and was removed: "
            + "; ".join(f"{leak.case_id}: {leak.what}" for leak in leaks)
        )
