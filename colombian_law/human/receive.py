"""Reads what raters hand back, and names each fault by sheet, row and column."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from colombian_law.errors import HumanError
from colombian_law.human.batch import Assignment, Batch, Role
from colombian_law.human.csv_sheet import read_csv
from colombian_law.human.norms import Disagreement
from colombian_law.human.rating import (
    FieldFault,
    NormRating,
    Rating,
    read_norm_rating,
    read_rating,
)
from colombian_law.human.sheet import (
    CASE,
    CONTROL,
    NUMBER,
    Column,
    Control,
    Sheet,
    canonical,
    locked_digest,
    sheet_of,
)
from colombian_law.human.table import Formula, Row, Table
from colombian_law.human.workbook import read_workbook

_RowKey = tuple[str, int]
_READERS: Mapping[str, Callable[[Path], tuple[Table, ...]]] = {
    ".xlsx": read_workbook,
    ".csv": read_csv,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file.

    Attributes:
        file: its name.
        sheet: name of the sheet; None where the whole file is meant.
        row: as the rater's program shows it; None where no row is meant.
        column: letter and header; None where no column is meant.
        problem: in Spanish, for the rater.
        is_gap: whether a rating is merely not there yet.
    """

    file: str
    sheet: str | None
    row: int | None
    column: str | None
    problem: str
    is_gap: bool = False

    def __str__(self) -> str:
        """Return it as one line."""
        parts = [self.file]
        parts += [f"hoja «{self.sheet}»"] if self.sheet else []
        parts += [f"fila {self.row}"] if self.row else []
        parts += [f"columna {self.column}"] if self.column else []
        return f"{', '.join(parts)}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Received:
    """What one file holds.

    Attributes:
        file: its name.
        sha256: of its bytes.
        person: whose it is; empty where the file does not tell.
        role: what for; None where the file does not tell.
        ratings: those that could be read.
        faults: all of them.
    """

    file: str
    sha256: str
    person: str
    role: Role | None
    ratings: tuple[Rating | NormRating, ...]
    faults: tuple[Fault, ...]


def receive(
    path: Path, batch: Batch, differing: Sequence[Disagreement] = ()
) -> Received:
    """Return the ratings in a file and everything that is wrong with it.

    Args:
        path: an .xlsx or a .csv file.
        batch: the batch that it must belong to.
        differing: what the verifiers differ on, for the file of the third.

    Raises:
        HumanError: The file cannot be read at all.
    """
    reader = _READERS.get(path.suffix.lower())
    if reader is None or not path.is_file():
        raise HumanError(
            f"{path} is no file that can be read; allowed: {', '.join(_READERS)}"
        )
    digest = sha256(path.read_bytes()).hexdigest()
    tables = reader(path)

    def unusable(problem: str) -> Received:
        fault = Fault(path.name, None, None, None, problem)
        return Received(path.name, digest, "", None, (), (fault,))

    if len(tables) != 1:
        return unusable(
            f"tiene {len(tables)} hojas con las columnas «{CASE}» y «{CONTROL}»; debe "
            "tener una. Use el archivo que recibió, sin borrar ni copiar hojas"
        )
    control = _control_of(tables[0])
    if control is None:
        return unusable(
            f"la columna «{CONTROL}» está vacía o cambió; cópiela del archivo original"
        )
    expected = (batch.batch_id, batch.template_version)
    if (control.batch_id, control.template_version) != expected:
        return unusable(
            f"es del lote {control.batch_id}, plantilla {control.template_version}; "
            f"se espera el lote {expected[0]}, plantilla {expected[1]}"
        )
    assignment = _assignment(batch, control)
    if assignment is None:
        return unusable(
            f"nadie tiene el código {control.person} para «{control.role}» en el lote"
        )
    reading = _Reading(tables[0], sheet_of(batch, assignment, differing))
    ratings, faults = reading.read()
    return Received(
        path.name, digest, assignment.person, assignment.role, ratings, faults
    )


def _control_of(table: Table) -> Control | None:
    """Return what most rows say, so that one spoilt cell does not decide."""
    place = table.headers.index(CONTROL)
    told = Counter(
        (control.batch_id, control.template_version, control.person, control.role)
        for row in table.rows
        if place < len(row.cells)
        and (control := Control.read(str(row.cells[place] or "")))
    )
    return Control(*told.most_common(1)[0][0], digest="") if told else None


def _assignment(batch: Batch, control: Control) -> Assignment | None:
    if control.role not in {role.value for role in Role}:
        return None
    return batch.assignment(control.person, Role(control.role))


class _Reading:
    """One table held against the sheet that was given out."""

    def __init__(self, table: Table, sheet: Sheet) -> None:
        self._table = table
        self._sheet = sheet
        self._places = {h: place for place, h in enumerate(table.headers) if h}
        self._expected: dict[_RowKey, Mapping[str, str]] = {
            _key(row): row for row in sheet.rows
        }
        self._faults: list[Fault] = []

    def read(self) -> tuple[tuple[Rating | NormRating, ...], tuple[Fault, ...]]:
        """Return every rating and every fault, in the order of the rows."""
        if not self._has_all_columns():
            return (), tuple(self._faults)
        ratings: list[Rating | NormRating] = []
        seen: dict[_RowKey, int] = {}
        for row in self._table.rows:
            key = self._row_key(row)
            if key is None:
                continue
            if key in seen:
                self._note(
                    f"el caso ya está en la fila {seen[key]}; borre una de las dos",
                    row,
                    CASE,
                )
                continue
            seen[key] = row.number
            self._check_locked(row, self._expected[key])
            rating = self._rating(row, key)
            if rating is not None:
                ratings.append(rating)
        for key in self._expected:
            if key not in seen:
                number = f", norma {key[1]}" if key[1] else ""
                self._note(
                    f"falta la fila del caso {key[0]}{number}; cópiela del archivo "
                    "original",
                    is_gap=True,
                )
        return tuple(ratings), tuple(self._faults)

    def _has_all_columns(self) -> bool:
        for column in self._sheet.columns:
            count = self._table.headers.count(column.header)
            if count != 1:
                self._note(
                    f"la columna «{column.header}» está {count} veces; debe estar una. "
                    "Restablezca los encabezados del archivo original"
                )
        return not self._faults

    def _row_key(self, row: Row) -> _RowKey | None:
        case_id = canonical(str(self._cell(row, CASE) or ""))
        number = 0
        if NUMBER in self._places:
            told = str(self._cell(row, NUMBER) or "").strip().removesuffix(".0")
            number = int(told) if told.isdecimal() else 0
        if (case_id, number) in self._expected:
            return case_id, number
        what = f"«{case_id[:20]}»" + (f", norma {number}" if number else "")
        self._note(
            f"{what} no es un caso de este archivo; restablezca la celda", row, CASE
        )
        return None

    def _check_locked(self, row: Row, expected: Mapping[str, str]) -> None:
        locked = [c.header for c in self._sheet.columns if c.field is None]
        is_changed = False
        for header in locked:
            found = canonical(_typed(self._cell(row, header)))
            if found != self._as_saved(expected[header]):
                is_changed = True
                self._note(
                    "la celda está protegida y su contenido cambió; cópiela del "
                    "archivo original",
                    row,
                    header,
                )
        control = Control.read(str(self._cell(row, CONTROL) or ""))
        digest = locked_digest([expected[h] for h in locked if h != CONTROL])
        if not is_changed and (control is None or control.digest != digest):
            self._note("el control de la fila no coincide", row, CONTROL)

    def _as_saved(self, text: str) -> str:
        """Return a text as the file's encoding can hold it."""
        saved = text.encode(self._table.encoding, errors="replace")
        return canonical(saved.decode(self._table.encoding, errors="replace"))

    def _rating(self, row: Row, key: _RowKey) -> Rating | NormRating | None:
        columns = {c.field: c for c in self._sheet.columns if c.field is not None}
        fields = {f: self._cell(row, c.header) for f, c in columns.items()}
        formulas = [f for f, value in fields.items() if isinstance(value, Formula)]
        for field in formulas:
            self._note(
                "contiene una fórmula; escriba el valor", row, columns[field].header
            )
        if formulas:
            return None
        read = read_norm_rating(*key, fields) if key[1] else read_rating(key[0], fields)
        if read is None:
            first = next(iter(columns.values())).header
            self._note("el caso no está calificado", row, first, is_gap=True)
            return None
        if isinstance(read, Rating | NormRating):
            return read
        self._note_fields(row, read, columns)
        return None

    def _note_fields(
        self, row: Row, faults: Sequence[FieldFault], columns: Mapping[str, Column]
    ) -> None:
        for fault in faults:
            self._note(fault.problem, row, columns[fault.field].header)

    def _cell(self, row: Row, header: str) -> object:
        place = self._places[header]
        return row.cells[place] if place < len(row.cells) else None

    def _note(
        self,
        problem: str,
        row: Row | None = None,
        header: str | None = None,
        *,
        is_gap: bool = False,
    ) -> None:
        column = None
        if header is not None:
            column = f"{self._table.letters[self._places[header]]} («{header}»)"
        self._faults.append(
            Fault(
                file=self._table.file,
                sheet=self._table.sheet,
                row=row.number if row else None,
                column=column,
                problem=problem,
                is_gap=is_gap,
            )
        )


def _key(row: Mapping[str, str]) -> _RowKey:
    return row[CASE], int(row.get(NUMBER) or 0)


def _typed(value: object) -> str:
    """Return a locked cell as text; a number that was text is shown without .0."""
    text = "" if value is None else str(value)
    return text.removesuffix(".0") if isinstance(value, float) else text


def refused(received: Sequence[Received], *, partial: bool) -> Iterator[Fault]:
    """Yield the faults for which nothing is stored.

    Args:
        received: files that are imported together.
        partial: whether ratings may be missing.
    """
    for each in received:
        for fault in each.faults:
            if not (partial and fault.is_gap):
                yield fault
