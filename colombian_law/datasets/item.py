"""One row of a bank: an item."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from colombian_law.datasets.taxonomy import Complexity, QuestionFormat, taxonomy

Letter: TypeAlias = Literal["A", "B", "C", "D"]
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D")
"""The option letters of a closed question, in order."""

_SHOWN = 80
"""Characters of a wrong value that an error text shows."""

Flag: TypeAlias = Literal["flawed", "needs_document", "post_cutoff"]


class Grounding(BaseModel):
    """The words of a norm on which an item's key or reference rests."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    norm: str
    """Canonical id of the norm, for example `co:ley:1564:2012:art:206`."""
    quote: str
    """Its text to the letter; `[…]` marks what was left out."""


def _known_area(value: object) -> object:
    if isinstance(value, str):
        area = taxonomy().area(value.strip())
        if area is None:
            allowed = "; ".join(known.name for known in taxonomy().areas)
            raise ValueError(f"unknown area; allowed: {allowed}")
        return area.name
    return value


def _plain_id(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("an id is a number or a text")  # noqa: TRY004 - for pydantic
    if isinstance(value, str) and (not value or value != value.strip()):
        raise ValueError("an id is not empty and has no white space around it")
    return value


class Item(BaseModel):
    """One row of a bank, with the keys of the study's public release.

    The keys from `norms` on are this package's own and optional.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[int | str, BeforeValidator(_plain_id)]
    formato: QuestionFormat
    area: Annotated[str, BeforeValidator(_known_area)]
    tema: str = ""
    complejidad: Complexity | None = None
    sub_tarea: str | None = None
    pregunta: str
    opciones: dict[Letter, str] | None = None
    legal_basis: str | None = None
    respuesta_correcta: Letter | None = None
    texto_respuesta_correcta: str | None = None
    respuesta_esperada: str | None = None

    norms: tuple[str, ...] = ()
    """Canonical ids of the norms behind the key or reference."""
    grounding: tuple[Grounding, ...] = ()
    origin: str | None = None
    flags: tuple[Flag, ...] = ()
    publication_date: str | None = Field(
        default=None, pattern=r"^\d{4}-\d{2}-\d{2}$", description="ISO 8601"
    )
    canary: str | None = None

    @model_validator(mode="after")
    def _has_what_its_format_needs(self) -> Self:
        if not self.pregunta.strip():
            raise ValueError("pregunta is empty")
        if self.formato is QuestionFormat.CLOSED:
            self._check_closed()
        elif not (self.respuesta_esperada or "").strip():
            raise ValueError(f"respuesta_esperada is required in {self.formato}")
        return self

    def _check_closed(self) -> None:
        if self.opciones is None or tuple(sorted(self.opciones)) != LETTERS:
            found = ", ".join(sorted(self.opciones or {})) or "none"
            raise ValueError(f"opciones must have the keys A, B, C, D; found {found}")
        empty = [letter for letter in LETTERS if not self.opciones[letter].strip()]
        if empty:
            raise ValueError(f"opciones {', '.join(empty)} without text")
        if self.respuesta_correcta is None:
            raise ValueError("respuesta_correcta is required: one of A, B, C, D")

    @property
    def options(self) -> tuple[str, ...]:
        """The option texts in the order A, B, C, D; none unless closed."""
        if self.opciones is None:
            return ()
        return tuple(self.opciones[letter].strip() for letter in LETTERS)

    @property
    def correct_text(self) -> str:
        """The text of the right option; empty unless closed."""
        if self.respuesta_correcta is None:
            return ""
        return self.options[LETTERS.index(self.respuesta_correcta)]


def parse_item(row: Mapping[str, object]) -> Item | list[str]:
    """Return the item of `row`, or what is wrong with it, a text a defect.

    A defect's text names the field, its value and what is allowed.
    """
    try:
        return Item.model_validate(dict(row))
    except ValidationError as error:
        return [_defect(details) for details in error.errors(include_url=False)]


def _defect(details: Mapping[str, object]) -> str:
    location = details["loc"]
    path = ".".join(str(part) for part in location) if location else ""  # type: ignore[attr-defined]  # pydantic types `loc` as object
    if details["type"] == "extra_forbidden":
        allowed = ", ".join(Item.model_fields)
        return f"field {path!r} is unknown; allowed: {allowed}"
    message = str(details["msg"]).removeprefix("Value error, ")
    if not path:
        return message
    if details["type"] == "missing":
        return f"field {path!r} is missing"
    value = repr(details["input"])
    shown = value if len(value) <= _SHOWN else value[: _SHOWN - 1] + "…"
    return f"field {path!r} = {shown}: {message}"
