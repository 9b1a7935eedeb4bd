"""What a rater says of a case, read from whatever they typed or clicked.

Nothing here knows of spreadsheets: a sheet gives cells, a web form gives fields, and
both are read by `read_rating` and `read_norm_rating` and stored as the same records.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from colombian_law.human.anchors import load_anchors
from colombian_law.human.judgement import SCORES, Record
from colombian_law.judges.rubric_record import ErrorType, NormVerdict
from colombian_law.text import normalise

YES, NO = "Sí", "No"
MAX_NOTE = 4000
_T = TypeVar("_T")
_YES = frozenset({"sí", "si", "s", "true", "verdadero"})
_NO = frozenset({"no", "n", "false", "falso"})


class Rating(Record):
    """One rater's reading of one case."""

    kind: Literal["rating"] = "rating"
    case_id: str
    adequacy: int
    useful: bool
    errors: tuple[ErrorType, ...]
    note: str = ""


class NormRating(Record):
    """One verifier's verdict on one norm that a case cites."""

    kind: Literal["norm"] = "norm"
    case_id: str
    number: int
    """Place of the norm in the case, from 1."""
    verdict: NormVerdict
    source: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class FieldFault:
    """What is wrong with one field.

    Attributes:
        field: its name.
        problem: what was found, what is allowed, what to do.
    """

    field: str
    problem: str


def read_rating(
    case_id: str, fields: Mapping[str, object]
) -> Rating | tuple[FieldFault, ...] | None:
    """Return the rating in raw fields, all faults in them, or None where all are empty.

    Args:
        case_id: the case.
        fields: `adequacy`, `useful`, `note` and one field for each `ErrorType`; text,
            numbers, dates and truth values as a form or a sheet gives them.
    """
    if all(_is_empty(value) for value in fields.values()):
        return None
    faults: list[FieldFault] = []
    adequacy = _read(faults, "adequacy", fields, _score)
    useful = _read(faults, "useful", fields, _yes_or_no)
    flags = {
        kind: _read(faults, kind.value, fields, _yes_or_blank) for kind in ErrorType
    }
    note = _read(faults, "note", fields, _text)
    if faults or adequacy is None or useful is None:
        return tuple(faults)
    return Rating(
        case_id=case_id,
        adequacy=adequacy,
        useful=useful,
        errors=tuple(kind for kind, is_there in flags.items() if is_there),
        note=note or "",
    )


def read_norm_rating(
    case_id: str, number: int, fields: Mapping[str, object]
) -> NormRating | tuple[FieldFault, ...] | None:
    """Return the verdict in raw fields, all faults in them, or None where all are empty.

    A verdict needs the source that was consulted, except `unverifiable`.

    Args:
        case_id: the case.
        number: place of the norm in the case, from 1.
        fields: `verdict`, `source` and `note`.
    """
    if all(_is_empty(value) for value in fields.values()):
        return None
    faults: list[FieldFault] = []
    verdict = _read(faults, "verdict", fields, _verdict)
    source = _read(faults, "source", fields, _text)
    note = _read(faults, "note", fields, _text)
    if verdict not in {None, NormVerdict.UNVERIFIABLE} and source == "":
        faults.append(
            FieldFault(
                "source",
                "está vacía; escriba dónde verificó la norma, o elija "
                f"«{load_anchors().verdicts['unverifiable']}»",
            )
        )
    if faults or verdict is None:
        return tuple(faults)
    return NormRating(
        case_id=case_id,
        number=number,
        verdict=verdict,
        source=source or "",
        note=note or "",
    )


class _Refusal(Exception):  # noqa: N818 - never leaves this module
    """What is wrong with a value."""


def _read(
    faults: list[FieldFault],
    field: str,
    fields: Mapping[str, object],
    read: Callable[[object], _T],
) -> _T | None:
    try:
        return read(fields.get(field))
    except _Refusal as refusal:
        faults.append(FieldFault(field, str(refusal)))
        return None


def _is_empty(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _score(value: object) -> int:
    allowed = f"escriba un número entero de {SCORES[0]} a {SCORES[-1]}"
    if _is_empty(value):
        raise _Refusal(f"está vacía; {allowed}")
    if isinstance(value, dt.date | dt.time):
        raise _Refusal(f"contiene una fecha ({value}); {allowed}")
    try:
        number = float(str(value).strip().replace(",", "."))
    except ValueError:
        number = float("nan")
    if isinstance(value, bool) or number not in SCORES:
        raise _Refusal(f"contiene {_shown(value)}; {allowed}")
    return int(number)


def _yes_or_no(value: object) -> bool:
    if _is_empty(value):
        raise _Refusal(f"está vacía; elija {YES} o {NO}")
    word = normalise(str(value)).strip().casefold()
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise _Refusal(f"contiene {_shown(value)}; elija {YES} o {NO}")


def _yes_or_blank(value: object) -> bool:
    return False if _is_empty(value) else _yes_or_no(value)


def _verdict(value: object) -> NormVerdict:
    words = load_anchors().verdicts
    allowed = ", ".join(f"«{word}»" for word in words.values())
    if _is_empty(value):
        raise _Refusal(f"está vacío; elija {allowed}")
    typed = normalise(str(value)).strip().casefold()
    for verdict, word in words.items():
        if typed in {word.casefold(), verdict}:
            return NormVerdict(verdict)
    raise _Refusal(f"contiene {_shown(value)}; elija {allowed}")


def _text(value: object) -> str:
    text = "" if value is None else str(value).strip()
    if len(text) > MAX_NOTE:
        raise _Refusal(f"tiene {len(text)} caracteres; escriba a lo sumo {MAX_NOTE}")
    return text


def _shown(value: object) -> str:
    text = " ".join(str(value).split())
    return f"«{text[:40]}{'…' if len(text) > 40 else ''}»"  # noqa: PLR2004 - to be read
