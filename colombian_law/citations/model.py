"""What a citation is: an instrument, and the part of it that is pointed at."""

import re
from dataclasses import dataclass
from enum import StrEnum

UNKNOWN_YEAR = "?"
"""Stands for the year in an id where the text gives none."""

_PINPOINT = re.compile(r":(?:arts?|num|lit|inc|par):.*$")


class Kind(StrEnum):
    """The kinds of instrument that can be cited."""

    CONSTITUCION = "constitucion"
    LEY = "ley"
    DECRETO = "decreto"
    ACTO_LEGISLATIVO = "acto_legislativo"
    PROYECTO_LEY = "proyecto_ley"
    PROYECTO_ACTO_LEGISLATIVO = "proyecto_acto_legislativo"
    RESOLUCION = "resolucion"
    RESOLUCION_EXTERNA = "resolucion_externa"
    CIRCULAR = "circular"
    CIRCULAR_EXTERNA = "circular_externa"
    CIRCULAR_BASICA_JURIDICA = "circular_basica_juridica"
    DIRECTIVA = "directiva"
    DIRECTIVA_PRESIDENCIAL = "directiva_presidencial"
    ACUERDO = "acuerdo"
    ORDENANZA = "ordenanza"
    CONCEPTO = "concepto"
    CONCEPTO_DIAN = "concepto_dian"
    OFICIO = "oficio"
    OFICIO_DIAN = "oficio_dian"
    CONPES = "conpes"
    CORTE_CONSTITUCIONAL = "cc"
    CORTE_SUPREMA = "csj"
    CONSEJO_DE_ESTADO = "ce"
    SUPERSOCIEDADES = "supersociedades"
    DECISION = "decision"
    CONVENIO = "convenio"
    RECOMENDACION = "recomendacion"
    TRATADO = "tratado"

    @property
    def is_ruling(self) -> bool:
        """Whether the instrument is a decision of a court or of an authority."""
        return self in _RULINGS

    @property
    def is_statute(self) -> bool:
        """Whether the instrument is a norm that is divided into articles."""
        return not self.is_ruling


_RULINGS = frozenset(
    {
        Kind.CORTE_CONSTITUCIONAL,
        Kind.CORTE_SUPREMA,
        Kind.CONSEJO_DE_ESTADO,
        Kind.SUPERSOCIEDADES,
    }
)


class Unit(StrEnum):
    """The parts into which an article is divided, by their id codes."""

    ARTICULO = "art"
    NUMERAL = "num"
    LITERAL = "lit"
    INCISO = "inc"
    PARAGRAFO = "par"


@dataclass(frozen=True, slots=True)
class Pin:
    """One part of an article, such as numeral 3."""

    unit: Unit
    label: str


@dataclass(frozen=True, slots=True)
class Citation:
    """One citation found in a text.

    Attributes:
        start: Where it begins in the text that was searched.
        end: Where it ends, exclusive.
        text: The words as they stand there.
        kind: The kind of the cited instrument.
        body: The instrument's canonical id, such as `co:ley:1755:2015`.
        article: Label of the cited article (`13`, `127-1`, `t5` for a transitory
            one), or None where the instrument is cited as a whole.
        article_end: Last article of a range, or None.
        pins: Parts of the article, from the outermost to the innermost.
        short_form: Whether the words point back ("dicha ley", "ibidem").
    """

    start: int
    end: int
    text: str
    kind: Kind
    body: str
    article: str | None = None
    article_end: str | None = None
    pins: tuple[Pin, ...] = ()
    short_form: bool = False

    @property
    def id(self) -> str:
        """The canonical id, down to the part of the article."""
        tail = "".join(f":{pin.unit}:{pin.label}" for pin in self.pins)
        if self.article is None:
            return self.body + tail
        if self.article_end is not None:
            return f"{self.body}:arts:{self.article}-{self.article_end}{tail}"
        return f"{self.body}:art:{self.article}{tail}"

    @property
    def number(self) -> str | None:
        """Number of a numbered instrument (`1755`, `C-355`), or None."""
        return _body_parts(self.body)[0]

    @property
    def year(self) -> int | None:
        """Year of the instrument, or None where the text leaves it open."""
        return _body_parts(self.body)[1]

    @property
    def numeral(self) -> str | None:
        """Label of the cited numeral, or None."""
        return self._label(Unit.NUMERAL)

    @property
    def literal(self) -> str | None:
        """Letter of the cited literal, or None."""
        return self._label(Unit.LITERAL)

    @property
    def inciso(self) -> str | None:
        """Number of the cited inciso (`final` for the last), or None."""
        return self._label(Unit.INCISO)

    @property
    def paragrafo(self) -> str | None:
        """Label of the cited parágrafo (`t` transitory, `unico` if alone), or None."""
        return self._label(Unit.PARAGRAFO)

    @property
    def is_transitory(self) -> bool:
        """Whether the cited article is a transitory one."""
        return self.article is not None and self.article.startswith("t")

    def _label(self, unit: Unit) -> str | None:
        return next((pin.label for pin in self.pins if pin.unit is unit), None)


def body_of(citation_id: str) -> str:
    """Return the instrument part of a canonical id: the id without its pinpoint."""
    if citation_id.startswith(("co:csj:", "co:cc:", "co:ce:")):
        return citation_id
    return _PINPOINT.sub("", citation_id)


def _body_parts(body: str) -> tuple[str | None, int | None]:
    parts = body.split(":")
    if parts[1] == "constitucion":
        return None, int(parts[2])
    if parts[0] == "tratado":
        return None, None
    number = parts[2] if len(parts) > 2 else None  # noqa: PLR2004 - `space:kind:number`
    year = parts[3] if len(parts) > 3 else ""  # noqa: PLR2004 - fourth field of the id
    return number, int(year) if year.isdecimal() else None
