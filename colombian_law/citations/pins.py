"""Chains of article, numeral, literal, inciso and parágrafo (folded text)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from colombian_law.citations.folding import FoldedText
from colombian_law.citations.model import Unit
from colombian_law.citations.numerals import (
    MONTH,
    NUMBER_WORD,
    ORDINAL,
    ROMAN,
    ordinal_value,
    plain_number,
    roman_value,
)

_HEADS = {
    Unit.ARTICULO: rf"(?:articulos?|articulo\(s\)|arts?\b\.?|canon(?:es)?)\s{{0,3}}:?"
    rf"(?P<transitory>\s{{0,2}}transitorios?)?\s{{0,3}}{NUMBER_WORD}?",
    Unit.NUMERAL: rf"(?:numeral(?:es)?|nums?\b\.?|nral(?:es)?\b\.?|ordinal(?:es)?"
    rf"|ord\.)\s{{0,3}}{NUMBER_WORD}?|#\s?",
    Unit.LITERAL: r"(?:literal(?:es)?|lits?\b\.?|letras?)\s{0,3}",
    Unit.INCISO: r"(?:incisos?|incs?\b\.?)\s{0,3}",
    Unit.PARAGRAFO: rf"(?:paragrafos?|pars?\.|parags?\.|pargs?\.|pgfo\.?)\s{{0,3}}"
    rf"{NUMBER_WORD}?",
}
_ORDINAL_SIGN = r"(?:(?:\s?\.?[ºª]|\.?o(?![a-z0-9]))(?:\.(?=,|\s?[a-z]))?)?"
_NOT_A_LABEL = (
    rf"(?!\d|\s{{0,2}}(?:%|/\d|(?:anos?|dias?|mes|meses|horas?|smlmv|smmlv|salarios?"
    rf"|pesos|millones|uvt)(?![a-z])|de\s{{1,2}}(?:{MONTH}|(?:1[89]|20)\d\d(?!\d))))"
)
_ARTICLE = (
    rf"(?:(?P<number>\d{{1,2}}\.\d{{3}}(?!\d|\.\d)|\d{{1,4}}(?:\.\d{{1,4}}){{0,8}})"
    # Compiling decretos print a last dot: "2.2.4.6.8. del Decreto".
    rf"(?!\d){_ORDINAL_SIGN}(?:(?:(?<=\.\d)|(?<=\.\d\d))\.(?=\s{{1,2}}del?\s))?"
    rf"(?:-?(?P<letter>[a-z])(?![a-z0-9.])|[\s]?-?(?P<spaced>[a-z])"
    rf"(?=\s{{0,2}}(?:[,;)]|del?\s|y\s|ibid|$)))?"
    rf"(?:\s(?P<bis>bis|ter|quater)(?![a-z]))?"
    rf"(?P<after>\s{{1,2}}transitorios?(?![a-z])"
    rf"|(?=\s{{1,2}}constitucional(?:es)?\s{{1,2}}transitorios?(?![a-z])))?"
    rf"|(?P<word>{ORDINAL}|unico(?![a-z]))(?:\s{{0,2}}\(\d{{1,3}}\s?º?\))?"
    rf"(?P<after_word>\s{{1,2}}transitorio(?![a-z]))?|(?P<roman>{ROMAN}))"
)
_DIGITS = (
    rf"(?:(?P<number>\d{{1,3}}(?:\.\d{{1,3}}){{0,5}})(?!\d){_ORDINAL_SIGN}"
    rf"(?P<letter>[a-z](?![a-z0-9.]))?|(?P<word>{ORDINAL})|(?P<roman>{ROMAN}))"
)
_VALUES = {
    Unit.ARTICULO: _ARTICLE,
    Unit.NUMERAL: r"[\"'(]?" + _DIGITS + r"[\"']?\)?",
    Unit.LITERAL: r"[\"'(]?\s?(?P<one>[a-z]|([a-z])\2)(?![a-z0-9])"
    r"\s?[\"']?[.]?\)?[\"']?",
    Unit.INCISO: rf"(?:{_DIGITS}|(?P<last>final|ultimo)(?![a-z])"
    r"|(?P<lastbut>penultimo))",
    Unit.PARAGRAFO: rf"(?:(?P<trans>transitorio|trans\.)\s?{_ORDINAL_SIGN}"
    rf"(?:(?P<number_after>\d{{1,2}})(?!\d){_ORDINAL_SIGN})?|(?P<only>unico)"
    rf"|{_DIGITS}(?P<after>\s{{1,2}}transitorio(?![a-z]))?)",
}
_SEPARATOR = (
    r"(?:\s{0,3}(?P<range>a\s|al\s|hasta\s(?:el\s)?)\s{0,2}"
    r"|\s{0,3}(?:[,;]\s{0,3}(?:y\s|e\s|o\s|u\s)?|(?:y/o|y|e|o|u|ni)\s)\s{0,3}"
    r"(?:(?:el|los|al)\s)?)"
)
_CONNECTOR = (
    r"\s{0,3},?\s{0,3}[(-]?\s{0,2}"
    r"(?:(?:en\s)?su\s|del?\s(?:l\s)?(?:mismo\s)?|de\sla\s|en\s(?:el|la)\s)?\s{0,2}"
)


@dataclass(frozen=True, slots=True)
class Label:
    """One printed label, or the two ends of a printed range."""

    first: str
    last: str | None = None
    hyphen: bool = False

    @property
    def whole(self) -> str:
        """The label as one: `260-11` where a hyphen joins two numbers."""
        return self.first if self.last is None else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Element:
    """One unit of a chain with the labels that follow it.

    Attributes:
        unit: Article, numeral, literal, inciso or parágrafo.
        labels: What the text names of it.
        contained: Whether "de", "del" joins it to the element before, so that it
            contains that one.
        plural: Whether the unit's word stands in the plural.
    """

    unit: Unit
    labels: tuple[Label, ...]
    contained: bool
    plural: bool


@dataclass(frozen=True, slots=True)
class Chain:
    """A run of elements such as "literal b) del numeral 2 del artículo 5"."""

    start: int
    end: int
    elements: tuple[Element, ...]

    @property
    def has_article(self) -> bool:
        """Whether one of the elements is an article."""
        return any(element.unit is Unit.ARTICULO for element in self.elements)


@cache
def _head_pattern() -> re.Pattern[str]:
    return re.compile(
        "|".join(f"(?P<{unit.value}>{head})" for unit, head in _HEADS.items())
    )


@cache
def _value_pattern(unit: Unit) -> re.Pattern[str]:
    return re.compile(_VALUES[unit] + _NOT_A_LABEL)


@cache
def _separator_pattern() -> re.Pattern[str]:
    return re.compile(_SEPARATOR)


@cache
def _next_article_pattern() -> re.Pattern[str]:
    return re.compile(r"\s{0,2},\s{1,2}[ye]\s{1,2}(?:(?:el|los)\s)?(?=\d)")


@cache
def _number_after_and() -> re.Pattern[str]:
    return re.compile(r"(?:\s{1,2}|(?<=\s))[ye]\s{1,2}(?:(?:el|los)\s)?(\d{1,4})(?!\d)")


@cache
def _hyphen_pattern() -> re.Pattern[str]:
    return re.compile(r"\s?-\s?")


@cache
def _connector_pattern() -> re.Pattern[str]:
    return re.compile(_CONNECTOR)


@cache
def _ordinal_before() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?P<word>{ORDINAL})|(?P<last>ultimo)|(?P<lastbut>penultimo))\s$"
    )


def chains_at(text: FoldedText, position: int) -> list[Chain]:
    """Return the chain of article parts that begins at `position`, or nothing.

    "artículos 5, num. 3, y 7" are two chains: after the part of one article the plural
    goes on with another.
    """
    first = _element_at(text, position, contained=False)
    if first is None:
        return []
    element, end, start = first
    if element.unit is not Unit.INCISO:
        start = position
    chains = [_chain_from(text, element, start, end)]
    while element.unit is Unit.ARTICULO and element.plural:
        link = _next_article(text, chains[-1])
        if link is None or len(chains[-1].elements) == 1:
            break
        begin = link.end() if link.lastindex is None else link.start(1)
        labels, end = _labels_at(text, begin, Unit.ARTICULO)
        if not labels:
            break
        element = Element(Unit.ARTICULO, tuple(labels), contained=False, plural=True)
        chains.append(_chain_from(text, element, begin, end))
    return chains


def _next_article(text: FoldedText, chain: Chain) -> re.Match[str] | None:
    """Return what leads from a part of one article to the number of the next."""
    link = _next_article_pattern().match(text.plain, chain.end)
    if link is not None:
        return link
    article, last = chain.elements[0], chain.elements[-1]
    link = _number_after_and().match(text.plain, chain.end)
    # A number after a literal's letter, or a higher one, can only be an article's.
    if link is None or (
        last.unit is not Unit.LITERAL and int(link[1]) <= (_last_number(article) or 0)
    ):
        return None
    return link


def _chain_from(text: FoldedText, first: Element, start: int, end: int) -> Chain:
    """Return the chain that goes on after its first element, which ends at `end`."""
    elements = [first]
    seen = {first.unit}
    is_plural = first.unit is Unit.ARTICULO and first.plural
    of_article = _last_number(first) if is_plural else None
    while True:
        connector = _connector_pattern().match(text.plain, end)
        if connector is None:
            break
        contained = connector[0].lstrip(" ,;(-\n").startswith("de")
        following = _element_at(
            text, connector.end(), contained=contained, of_article=of_article
        )
        if following is None or following[0].unit in seen:
            break
        elements.append(following[0])
        seen.add(following[0].unit)
        end = following[1]
        if "(" in connector[0] and text.plain[end : end + 1] == ")":
            end += 1
    return Chain(start=start, end=end, elements=tuple(elements))


def _last_number(element: Element) -> int | None:
    number = re.match(r"\d+", element.labels[-1].whole)
    return int(number[0]) if number else None


def _element_at(
    text: FoldedText,
    position: int,
    *,
    contained: bool,
    of_article: int | None = None,
) -> tuple[Element, int, int] | None:
    """Return the element at `position` with its end and its true start, or None."""
    head = _head_pattern().match(text.plain, position)
    if head is None or head.lastgroup is None:
        return None
    unit = next(unit for unit in Unit if head[unit.value] is not None)
    plural = bool(re.match(r"[a-z]+s\b", head[0]))
    labels, end = _labels_at(
        text, head.end(), unit, above=None if plural else of_article
    )
    start = position
    if not labels:
        if unit is Unit.INCISO:
            before = _ordinal_before().search(
                text.plain, max(0, position - 12), position
            )
            if before is None:
                return None
            labels = [Label(_inciso_label(before))]
            start = before.start()
        elif unit is Unit.PARAGRAFO:
            labels = [Label("unico")]
        elif head["transitory"]:
            labels = [Label("")]
        else:
            return None
        end = head.start() + len(head[0].rstrip())
    if unit is Unit.ARTICULO and head["transitory"]:
        labels = [
            Label("t" + label.first, label.last and "t" + label.last)
            for label in labels
        ]
    return Element(unit, tuple(labels), contained, plural), end, start


def _labels_at(
    text: FoldedText, position: int, unit: Unit, *, above: int | None = None
) -> tuple[list[Label], int]:
    """Return the labels of an enumeration and where the last one ends.

    With `above`, the number of the article whose part this is, the enumeration ends
    where the articles go on: before ", y", and before "y" with a higher number.
    """
    labels: list[Label] = []
    end = position
    found = _one_label_at(text, position, unit)
    while found is not None:
        label, end = found
        link = _separator_pattern().match(text.plain, end)
        if link is not None and link["range"]:
            last = _one_label_at(text, link.end(), unit)
            if last is not None:
                label = Label(label.whole, last[0].whole)
                end = last[1]
                link = _separator_pattern().match(text.plain, end)
        labels.append(label)
        if link is None or link["range"]:
            break
        if above is not None and _goes_on_with_articles(text, end, above):
            break
        found = _one_label_at(text, link.end(), unit)
    return labels, end


def _goes_on_with_articles(text: FoldedText, position: int, above: int) -> bool:
    if _next_article_pattern().match(text.plain, position):
        return True
    number = _number_after_and().match(text.plain, position)
    return number is not None and int(number[1]) > above


def _one_label_at(
    text: FoldedText, position: int, unit: Unit
) -> tuple[Label, int] | None:
    """Return the label at `position`, two that a hyphen joins as one, and its end."""
    match = _value_pattern(unit).match(text.plain, position)
    first = _label(match, text) if match is not None else None
    if match is None or first is None:
        return None
    hyphen = _hyphen_pattern().match(text.plain, match.end())
    if hyphen is not None:
        after = _value_pattern(unit).match(text.plain, hyphen.end())
        last = _label(after, text) if after is not None else None
        if after is not None and last is not None:
            return Label(first, last, hyphen=True), after.end()
    return Label(first), match.end()


def _label(match: re.Match[str], text: FoldedText) -> str | None:
    """Return the label that a value pattern matched, or None for a false friend."""
    found = match.groupdict()
    if "one" in found:
        return _literal_label(match, text)
    if (special := _special_label(found)) is not None:
        return special
    if found["roman"] is not None:
        is_roman = text.is_upper(*match.span("roman"))
        return str(roman_value(found["roman"])) if is_roman else None
    after = (found.get("after"), found.get("after_word"))
    transitory = "" if after == (None, None) else "t"
    if found["word"] is not None:
        return f"{transitory}{ordinal_value(found['word'])}"
    letter = found.get("letter") or found.get("spaced") or ""
    if found.get("spaced") and not text.is_upper(*match.span("spaced")):
        return None
    return transitory + _number_label(match) + letter.upper() + (found.get("bis") or "")


def _special_label(found: Mapping[str, str | None]) -> str | None:
    """Return the label of a word that is no number: unico, t, final, penultimo."""
    if found.get("only") or found.get("word") == "unico":
        return "unico"
    if found.get("trans"):
        return "t" + (found["number_after"] or "")
    if found.get("last"):
        return "final"
    return "penultimo" if found.get("lastbut") else None


def _number_label(match: re.Match[str]) -> str:
    number = match["number"]
    if re.fullmatch(r"\d{1,2}\.\d{3}", number):
        return plain_number(number)
    return number.lstrip("0") or "0"


def _literal_label(match: re.Match[str], text: FoldedText) -> str | None:
    letter = match["one"]
    # A bare "y", "e", "o", "a" is a conjunction unless a mark shows a letter.
    bare = match[0].strip() == letter
    if bare and letter in {"y", "o", "u"} and text.cased[match.start("one")].islower():
        return None
    return letter


def _inciso_label(match: re.Match[str]) -> str:
    if match["last"]:
        return "final"
    if match["lastbut"]:
        return "penultimo"
    return str(ordinal_value(match["word"]))


def article_list_at(text: FoldedText, position: int) -> Chain | None:
    """Return the articles numbered at `position` without the word "artículo"."""
    labels, end = _labels_at(text, position, Unit.ARTICULO)
    if not labels:
        return None
    element = Element(
        Unit.ARTICULO, tuple(labels), contained=False, plural=len(labels) > 1
    )
    return Chain(position, end, (element,))
