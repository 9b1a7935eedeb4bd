"""A mention of an instrument, before articles and short forms are attached."""

from dataclasses import dataclass
from enum import StrEnum

from colombian_law.citations.model import Kind


class PointsBack(StrEnum):
    """What a short form such as "dicha ley" asks its antecedent to be."""

    NORM = "norm"
    LEY = "ley"
    DECRETO = "decreto"
    CODE = "codigo"
    ARTICLE = "articulo"
    RULING = "sentencia"


@dataclass(frozen=True, slots=True)
class Mention:
    """One instrument named at one place of the folded text.

    Attributes:
        start: Where the mention begins.
        end: Where it ends, exclusive.
        kind: Kind of the instrument.
        body: Its canonical id; empty for a short form until it is resolved.
        needs_article: Whether the words mean the instrument only beside an article
            ("superior", "C.C.").
        adjacent_only: Whether the article must stand right before ("artículo 53
            superior", never "artículo 53 del superior").
        hyphen_is_numeral: Whether `241-10` is numeral 10 of article 241.
        is_code: Whether a name or abbreviation was used, not a number.
        ambiguous: Whether the words may mean the Código Penal too ("C.P.").
        same_name: Other instruments that carried the same name.
        yearless: `prefix:number` where the text gives no year, else empty.
        points_back: What a short form points back to, or None.
        near: Whether the antecedent of a short form must stand close ("esta ley" at a
            distance is the law that one reads).
        continues: Whether it goes on with an enumeration ("leyes A y B").
    """

    start: int
    end: int
    kind: Kind
    body: str
    needs_article: bool = False
    adjacent_only: bool = False
    hyphen_is_numeral: bool = False
    is_code: bool = False
    ambiguous: bool = False
    same_name: tuple[str, ...] = ()
    yearless: str = ""
    points_back: PointsBack | None = None
    near: bool = False
    continues: bool = False
