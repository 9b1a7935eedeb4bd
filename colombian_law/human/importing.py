"""From the raters' files to the store."""

from collections.abc import Sequence
from pathlib import Path

from colombian_law.human.batch import Batch, Role
from colombian_law.human.norms import disagreements
from colombian_law.human.receive import Fault, Received, receive, refused
from colombian_law.human.store import (
    Origin,
    add_ratings,
    current_ratings,
    read_ratings,
)


def import_files(
    batch: Batch, files: Sequence[Path], store: Path, *, partial: bool = False
) -> tuple[tuple[str, ...], tuple[Fault, ...]]:
    """Store the ratings of files, or nothing where one of them has a fault.

    Args:
        batch: the batch.
        files: .xlsx and .csv files.
        store: file of all ratings, added to.
        partial: whether ratings may be missing.

    Returns:
        One line for each file that was stored, and all faults.

    Raises:
        HumanError: A file cannot be read at all, or the store is damaged.
    """
    differing = disagreements(current_ratings(read_ratings(store), batch))
    received = [receive(path, batch, differing) for path in files]
    faults = [*refused(received, partial=partial), *_given_twice(received)]
    if faults:
        return (), tuple(faults)
    lines: list[str] = []
    for each in received:
        if each.role is None:
            continue
        version = add_ratings(
            store,
            batch,
            each.ratings,
            origin=Origin(each.person, each.role, each.file, each.sha256),
        )
        missing = sum(fault.is_gap for fault in each.faults)
        lines.append(
            f"{each.file}\t{each.person}\t{each.role.value}\tversion {version}\t"
            f"{len(each.ratings)} rating(s)"
            + (f", {missing} still missing" if missing else "")
        )
    return tuple(lines), ()


def _given_twice(received: Sequence[Received]) -> list[Fault]:
    seen: dict[tuple[str, Role], str] = {}
    faults: list[Fault] = []
    for each in received:
        if each.role is None:
            continue
        whose = (each.person, each.role)
        if whose in seen:
            faults.append(
                Fault(
                    each.file,
                    None,
                    None,
                    None,
                    f"es de {each.person}, como {seen[whose]}; importe uno de los dos",
                )
            )
        seen[whose] = each.file
    return faults
