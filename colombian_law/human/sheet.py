"""What a sheet of a batch holds: columns, rows, and which cells a rater fills in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from colombian_law.errors import HumanError
from colombian_law.human.anchors import load_anchors
from colombian_law.human.batch import Assignment, Batch, Case, Role
from colombian_law.human.judgement import SCORES
from colombian_law.human.norms import Disagreement
from colombian_law.human.rating import NO, YES

CASE, NUMBER, CONTROL = "Caso", "N.º", "Control"
MAX_CELL = 32_000
"""Excel holds 32,767 characters in a cell and cuts the rest off in silence."""
_SEPARATOR = "|"


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        header: its first cell; a sheet is read by it, wherever the column stands.
        field: what the rater fills in; None for a locked column.
        width: in characters.
        choices: of a drop-down list; empty for free text.
    """

    header: str
    field: str | None = None
    width: int = 12
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to fill in.

    Attributes:
        title: its name.
        person: whose it is.
        role: what for.
        columns: in the order shown.
        rows: by header, the locked cells of each row.
        cases: the case of each row.
    """

    title: str
    person: str
    role: Role
    columns: tuple[Column, ...]
    rows: tuple[Mapping[str, str], ...]
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Control:
    """What the last column says of its row."""

    batch_id: str
    template_version: str
    person: str
    role: str
    digest: str

    @classmethod
    def read(cls, text: str) -> "Control | None":
        """Return what a cell says; None where it is no control cell."""
        parts = text.strip().split(_SEPARATOR)
        return cls(*parts) if len(parts) == len(cls.__slots__) else None


def sheet_of(
    batch: Batch, assignment: Assignment, differing: Sequence[Disagreement] = ()
) -> Sheet:
    """Return the sheet of one person's cases.

    Args:
        batch: the batch.
        assignment: whose cases, and what for.
        differing: for the person who resolves, what the verifiers differ on.
    """
    cases = [batch.case(case_id) for case_id in assignment.cases]
    makers = {
        Role.NORMS: _norms,
        Role.RESOLUTION: lambda each: _resolutions(each, differing),
    }
    rows = list(makers.get(assignment.role, _ratings)(cases))
    found = {header for _, row in rows for header in row}
    shown = [c for c in _columns(assignment.role) if c.field or c.header in found]
    columns = tuple(_with_continuations(shown, found))
    locked = [column.header for column in columns if column.field is None]
    return Sheet(
        title="Casos" if assignment.role in _SCORED else "Normas",
        person=assignment.person,
        role=assignment.role,
        columns=(*columns, Column(CONTROL, width=9)),
        rows=tuple(
            {
                **{header: row.get(header, "") for header in locked},
                CONTROL: _control(batch, assignment, row, locked),
            }
            for _, row in rows
        ),
        cases=tuple(case for case, _ in rows),
    )


_SCORED = frozenset({Role.CALIBRATION, Role.RATING})
_Rows = Iterator[tuple[Case, dict[str, str]]]


def locked_digest(values: Sequence[str]) -> str:
    """Return the first 16 digits of the sha256 of a row's locked cells."""
    text = "\0".join(canonical(value) for value in values)
    return sha256(text.encode("utf-8")).hexdigest()[:16]


def canonical(text: str) -> str:
    """Return a cell's text as it is compared: one kind of line end, no outer space.

    Excel and LibreOffice write line ends each in their way, one of them as _x000D_.
    """
    text = text.replace("_x000D_", "").replace("\r\n", "\n").replace("\r", "\n")
    return text.strip()


def _control(
    batch: Batch, assignment: Assignment, row: Mapping[str, str], locked: Sequence[str]
) -> str:
    return _SEPARATOR.join((
        batch.batch_id,
        batch.template_version,
        assignment.person,
        assignment.role.value,
        locked_digest([row.get(header, "") for header in locked]),
    ))


def _columns(role: Role) -> tuple[Column, ...]:
    texts = (
        Column("Pregunta", width=40),
        Column("Referencia", width=55),
        Column("Respuesta", width=80),
    )
    note = Column("Nota (opcional)", "note", 40)
    if role in _SCORED:
        return (
            Column(CASE, width=14),
            *texts,
            Column("Adecuación (1 a 5)", "adequacy", 13, tuple(map(str, SCORES))),
            Column("¿Útil para un abogado?", "useful", 13, (YES, NO)),
            *(
                Column(f"Error: {error.name}", error.key, 14, (YES, NO))
                for error in load_anchors().errors
            ),
            note,
        )
    told = tuple(
        Column(f"{what} {name}", width=24)
        for name in ("A", "B")
        for what in ("Veredicto", "Fuente")
    )
    return (
        Column(CASE, width=14),
        Column(NUMBER, width=5),
        Column("Norma citada", width=35),
        *told,
        Column("Veredicto", "verdict", 22, tuple(load_anchors().verdicts.values())),
        Column("Fuente consultada", "source", 45),
        note,
        *texts,
    )


def _ratings(cases: Sequence[Case]) -> _Rows:
    for case in cases:
        yield case, {CASE: case.case_id, **_texts(case)}


def _norms(cases: Sequence[Case]) -> _Rows:
    for case in cases:
        for number, norm in enumerate(case.norms, 1):
            yield case, _norm_row(case, number, norm)


def _resolutions(cases: Sequence[Case], differing: Sequence[Disagreement]) -> _Rows:
    words = load_anchors().verdicts
    by_place = {(each.case_id, each.number): each for each in differing}
    for case in cases:
        for number, norm in enumerate(case.norms, 1):
            each = by_place.get((case.case_id, number))
            if each is not None:
                yield (
                    case,
                    {
                        **_norm_row(case, number, norm),
                        "Veredicto A": words[each.first.verdict],
                        "Fuente A": each.first.source,
                        "Veredicto B": words[each.second.verdict],
                        "Fuente B": each.second.source,
                    },
                )


def _norm_row(case: Case, number: int, norm: str) -> dict[str, str]:
    return {
        CASE: case.case_id,
        NUMBER: str(number),
        "Norma citada": norm,
        **_texts(case),
    }


def _texts(case: Case) -> dict[str, str]:
    texts = {"Pregunta": case.question, "Respuesta": case.answer}
    if case.reference is not None:
        texts["Referencia"] = case.reference
    return {
        header if place == 0 else f"{header} ({place + 1})": text[start:stop]
        for header, text in texts.items()
        for place, (start, stop) in enumerate(_pieces(text))
    }


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    for start in range(0, max(len(text), 1), MAX_CELL):
        yield start, start + MAX_CELL


def _with_continuations(
    columns: Sequence[Column], found: set[str]
) -> Iterator[Column]:
    for column in columns:
        yield column
        place = 2
        while f"{column.header} ({place})" in found:
            yield Column(f"{column.header} ({place})", width=column.width)
            place += 1


def require_showable(cases: Sequence[Case]) -> None:
    """Pass if a sheet can show every text exactly.

    Raises:
        HumanError: A text has a control character, which no workbook can hold.
    """
    for case in cases:
        for text in (case.question, case.reference or "", case.answer, *case.norms):
            bad = unshowable(text)
            if bad:
                raise HumanError(
                    f"case {case.case_id}: a text has the character {bad!r}, which a "
                    "workbook cannot hold; draw the batch again, which leaves such "
                    "answers out"
                )


def unshowable(text: str) -> str:
    """Return the first character that no workbook can hold; empty if there is none."""
    return next((c for c in text if c < " " and c not in "\t\n\r"), "")
