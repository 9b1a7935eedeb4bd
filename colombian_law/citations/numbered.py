"""Instruments that are cited by number and year: leyes, decretos and the like."""

import re
from dataclasses import dataclass, replace
from functools import cache

from colombian_law.citations.folding import FoldedText
from colombian_law.citations.forms import Issuer, NumberedForm, numbered_forms
from colombian_law.citations.mention import Mention
from colombian_law.citations.model import UNKNOWN_YEAR, Kind
from colombian_law.citations.numerals import (
    MONTH,
    NUMBER_WORD,
    YEAR,
    full_year,
    further_years_pattern,
    plain_number,
    year_at,
)

_CODE_NUMBER = (
    r"(?:[a-z]{2,6}(?P<yy>\d\d)-\d{1,6}|\d{1,12}\(\d{1,10}\)"
    r"|\d{1,3}(?:\.\d{3})+(?![.\d-])|\d{1,16}(?:[.-]\d{1,10}){0,4})(?![\d(])"
)
_PLAIN_NUMBER = (
    r"(?P<value>\d{1,3}\.\d{3}(?![\d.])|\d{1,6}(?!\d))"
    r"(?:\s?\.?a?[ºª]\.?(?=\s|[,;)]|$)|[ºª]|[ao]\.?(?![a-z0-9])|\s[ao](?=\.?\sdel?\s))?"
)
_ACRONYM = r"(?:(?:de\s(?:la\s|el\s)?)?(?P<acronym>[a-z]{2,10})[\s-]{1,2})?"
_PLAIN_AHEAD = r"\d"
_CODE_AHEAD = (
    rf"(?:(?:de\s(?:la\s|el\s)?)?[a-z]{{2,10}}[\s-]{{1,2}}{NUMBER_WORD}?)?"
    r"(?:\d|[a-z]{2,6}\d\d-)"
)
_LINK = (
    r"(?:\s{1,2}(?:-\s?)?(?:del?\s)?(?:senado|camara)(?P<chamber>))?"
    r"\s{0,3}(?:[,;]\s{0,3}(?:y\s|e\s|o\s)?|(?P<slash>[/-])\s?|(?:y/o|y|e|o|u)\s)\s{0,2}"
    rf"(?:(?:el|la|los|las|de\sla|del)\s{{1,2}})?{NUMBER_WORD}?"
)
_ISSUER_WINDOW = 90
_SHORT_HEAD = re.compile(r"(?:[a-z]\.\s?)+(?:[a-z]\.?)?|dur|res\.|dec\.")


@dataclass(frozen=True, slots=True)
class _Item:
    """One number of an enumeration, with its year where the text gives it."""

    start: int
    number_end: int
    end: int
    number: str
    year: int | None


@cache
def _head_pattern() -> re.Pattern[str]:
    alternatives = []
    for index, form in enumerate(numbered_forms()):
        number = _PLAIN_AHEAD if form.number == "plain" else _CODE_AHEAD
        ahead = rf"\s{{0,3}}-?\s?{NUMBER_WORD}?(?={number})"
        if form.year == "none_allowed":
            ahead = rf"(?:{ahead}|)"
        heads = "|".join(form.heads)
        alternatives.append(rf"(?P<f{index}>(?:{heads})(?![a-z])(?:\(s\))?{ahead})")
    return re.compile("|".join(alternatives))


@cache
def _number_pattern(style: str) -> re.Pattern[str]:
    if style == "plain":
        return re.compile(_PLAIN_NUMBER)
    return re.compile(rf"{_ACRONYM}{NUMBER_WORD}?(?P<value>{_CODE_NUMBER})")


@cache
def _link_pattern() -> re.Pattern[str]:
    return re.compile(_LINK)


@cache
def _counted_pattern() -> re.Pattern[str]:
    """Match what follows a number that counts something and numbers no instrument."""
    return re.compile(
        rf"\s{{0,2}}(?:%|\(?(?:de\s{{1,2}})?{MONTH}\s|(?:anos?|dias?|mes|meses|veces|horas?"
        r"|articulos?|pesos|millones|salarios)(?![a-z])"
        r"|de\s{1,2}(?:newton|kepler|mendel|ohm|hooke|asimov|la\s(?:termodinamica|robotica"
        r"|dialectica))(?![a-z])|del\s{1,2}ano(?![a-z]|\s{1,2}(?:\(?\d|de\s|mil\s|dos\s)))"
    )


@cache
def _of_another_country() -> re.Pattern[str]:
    return re.compile(
        r"\s{1,2}(?:de|del)\s{1,2}(?:reino\s(?:de|unido)\s?|estado\sespanol|republica\sde\s)?"
        r"(?:espana|peru|chile|mexico|argentina|ecuador|venezuela|bolivia|brasil|uruguay"
        r"|paraguay|panama|costa\srica|guatemala|francia|italia|alemania|portugal"
        r"|estados\sunidos)(?![a-z])"
    )


def numbered_mentions_at(text: FoldedText, position: int) -> list[Mention]:
    """Return the instruments of the enumeration that begins at `position`.

    Shapes: `Ley 80 de 1993`, `leyes 80 de 1993 y 1150 de 2007`, `Leyes 1082 y 1151 de
    2006 y 2007, respectivamente`, `Acuerdo PCSJA24-12243`, `Decisión 486`.
    """
    head = _head_pattern().match(text.plain, position)
    if head is None or head.lastgroup is None:
        return []
    form = next(
        form
        for index, form in enumerate(numbered_forms())
        if head[f"f{index}"] is not None
    )
    # "d. 5" numbers a list; "D. 2591/91" cites a decreto.
    short = _SHORT_HEAD.match(head[0]) is not None
    if short and not text.cased[position].isupper():
        return []
    items = _items(text, head.end(), form)
    if short:
        items = [item for item in items if item.year is not None]
    if not items:
        return _without_number(text, position, form)
    if _of_another_country().match(text.plain, items[-1].end):
        return []
    mentions = (
        _mention(text, form, item, position if index == 0 else item.start)
        for index, item in enumerate(items)
    )
    found = [mention for mention in mentions if mention is not None]
    return [
        replace(mention, continues=index + 1 < len(found))
        for index, mention in enumerate(found)
    ]


def _items(text: FoldedText, position: int, form: NumberedForm) -> list[_Item]:
    items: list[_Item] = []
    while True:
        item = _item(text, position, form)
        if item is None or _counts_something(text, item, first=not items):
            break
        items.append(item)
        respective = _respective_years(text, items)
        if respective is not None:
            return respective
        link = _link_pattern().match(text.plain, item.end)
        # "45/212" is one number; "070 de 2005 Senado/243 de 2005" are two.
        if link is None or (link["slash"] and link["chamber"] is None):
            break
        position = link.end()
    return _with_shared_year(items, form)


def _item(text: FoldedText, position: int, form: NumberedForm) -> _Item | None:
    match = _number_pattern(form.number).match(text.plain, position)
    if match is None:
        return None
    acronym = match["acronym"] if form.number == "code" else None
    if acronym and not text.is_upper(*match.span("acronym")):
        return None
    value, end = match["value"], match.end()
    dated = year_at(text.plain, end)
    year = dated.year if dated is not None else None
    if dated is None and form.number == "code":
        if match["yy"] is not None:
            year = full_year(match["yy"])
        elif printed := re.fullmatch(r"(.+)-((?:19|20)\d\d)", value):
            value, year = printed[1], int(printed[2])
    number = _number(text, value, match.start("value"))
    if number == "0":
        return None
    return _Item(position, end, dated.end if dated else end, number, year)


def _number(text: FoldedText, value: str, start: int) -> str:
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+|\d+", value):
        return plain_number(value)
    return text.cased[start : start + len(value)].upper()


def _counts_something(text: FoldedText, item: _Item, *, first: bool) -> bool:
    if first and item.year is not None:
        return False
    return _counted_pattern().match(text.plain, item.number_end) is not None


def _respective_years(text: FoldedText, items: list[_Item]) -> list[_Item] | None:
    """Return the items with the years of "de X y Y, respectivamente", or None."""
    last_year = items[-1].year
    if last_year is None:
        return None
    match = further_years_pattern().match(text.plain, items[-1].end)
    if match is None or any(item.year is not None for item in items[:-1]):
        return None
    years = [last_year, *map(full_year, re.findall(YEAR, match["years"]))]
    if len(years) != len(items):
        return None
    return [
        replace(item, year=year, end=match.end() if item is items[-1] else item.end)
        for item, year in zip(items, years, strict=True)
    ]


def _with_shared_year(items: list[_Item], form: NumberedForm) -> list[_Item]:
    """Return the items, those without a year taking the next year that is printed."""
    dated: list[_Item] = []
    year: int | None = None
    for item in reversed(items):
        year = item.year if item.year is not None else year
        if year is not None:
            dated.append(replace(item, year=year))
    if dated:
        return dated[::-1]
    if form.year in {"dropped", "none_allowed"}:
        return items
    return items[:1]


def _mention(
    text: FoldedText, form: NumberedForm, item: _Item, start: int
) -> Mention | None:
    if form.context is not None and not _has_context(text, form, item, start):
        return None
    issuer = _issuer(text, form, item, start)
    prefix = issuer.prefix if issuer is not None else form.prefix
    kind = issuer.kind if issuer is not None else form.kind
    body = f"{prefix}:{item.number}"
    yearless = ""
    if form.year != "dropped":
        if item.year is not None:
            body += f":{item.year}"
        elif form.year == "optional":
            yearless = body
            body += f":{UNKNOWN_YEAR}"
        elif form.year != "none_allowed":
            return None
    return Mention(start, item.end, kind, body, yearless=yearless, same_name=form.also)


def _has_context(text: FoldedText, form: NumberedForm, item: _Item, start: int) -> bool:
    """Return whether the words around say that a number is of the Andes or the OIT."""
    if item.number in form.known:
        return True
    around = text.plain[max(0, start - 40) : item.end + _ISSUER_WINDOW]
    return form.context is not None and re.search(form.context, around) is not None


def _issuer(
    text: FoldedText, form: NumberedForm, item: _Item, start: int
) -> Issuer | None:
    before = text.plain[max(0, start - _ISSUER_WINDOW) : start]
    after = text.plain[item.end : item.end + _ISSUER_WINDOW]
    around = re.split(r"[;\n]", before)[-1] + " | " + re.split(r"[;\n.]", after)[0]
    return next(
        (issuer for issuer in form.issuers if re.search(issuer.pattern, around)), None
    )


def _without_number(
    text: FoldedText, position: int, form: NumberedForm
) -> list[Mention]:
    """Return the Circular Básica Jurídica, which is cited by its name alone too."""
    if form.kind is not Kind.CIRCULAR_BASICA_JURIDICA:
        return []
    name = re.compile("|".join(form.heads)).match(text.plain, position)
    if name is None:
        return []
    return [Mention(position, name.end(), form.kind, form.prefix, same_name=form.also)]
