"""Attachment of articles to the instruments that they belong to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from colombian_law.citations.folding import FoldedText
from colombian_law.citations.mention import Mention, PointsBack
from colombian_law.citations.named import CONSTITUTION, PENAL_CODE
from colombian_law.citations.pins import Chain, article_list_at

_ADJECTIVES = (
    r"(?:(?:propi[oa]|mism[oa]|nuev[oa]|actual|vigente|ya|antes|denominad[oa]|llamad[oa]"
    r"|citad[oa]|referid[oa]|mencionad[oa]|precitad[oa]|aludid[oa]|nuestr[oa]|presente"
    r"|famos[oa])\s{1,2}){0,2}"
)
_AND_FOLLOWING = (
    r"(?:,?\s{0,2}(?:y\s|e\s)?(?:ss\.?|s\.\s?s\.|sgtes\.?|siguientes|subsiguientes"
    r"|concordantes|cc\.)(?![a-z])){0,3}"
)
_VERBS = (
    r"(?:(?:que\s)?(?:establece|dispone|consagra|senala|preve|regula|contempla|indica"
    r"|define|prescribe|determina|ordena|reconoce|prohibe|exige)\s{1,2},?\s?)?"
)
_JOIN_WORDS = (
    r"(?:y|e|o|u|ni|y/o|asi\scomo|al\sigual\sque|junto\scon|con|tambien"
    r"|en\s(?:concordancia|armonia|relacion|consonancia)\scon)"
)
_LOOK_BACK = 48
_MAX_GAP = 90


@dataclass(frozen=True, slots=True)
class Attachment:
    """An instrument with the chains of articles that the text gives it.

    Attributes:
        mention: The instrument.
        chains: Its chains in reading order; empty where it is cited as a whole.
    """

    mention: Mention
    chains: tuple[Chain, ...]


@cache
def _of_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\s{{0,3}}\)?{_AND_FOLLOWING}\s{{0,3}},?\s{{0,3}}"
        r"(?:(?:ambos|todos|contenid[oa]s?|previst[oa]s?|establecid[oa]s?|consagrad[oa]s?)"
        r",?\s{1,2}){0,2}"
        r"(?:del?|de\s{1,2}l[ao]s?|en\s{1,2}(?:el|la|las|los)|al?\s{1,2}la"
        r"|de\s{1,2}(?:esta|este|esa|ese|su))"
        rf"\s{{1,3}}{_ADJECTIVES}[\"'(]?\s?"
    )


@cache
def _bare_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\s{{0,3}}\)?{_AND_FOLLOWING}\s{{0,3}},?\s{{0,3}}[-(]?\s{{0,3}}"
    )


@cache
def _back_pattern() -> re.Pattern[str]:
    return re.compile(
        r"\s{0,3}[\"')\]-]{0,2}\s{0,3}[,:;-]?\s{0,3}[(\[]?\s{0,2}"
        rf"{_VERBS}(?:(?:en|a\straves\sde|mediante|por|segun|conforme\sa)\s{{1,2}})?"
        r"(?:(?:particular|especial|concreto)\s|(?:especial|especifica|particular"
        r"|concreta)mente,?\s)?(?:(?:en|de|por)\s)?(?:(?:el|los|la|las|su|sus)\s{1,2})?"
    )


@cache
def _issuer_pattern() -> re.Pattern[str]:
    return re.compile(
        r"\s{1,2}(?:(?:senado|camara)(?![a-z])|(?:expedid[oa]\s|emitid[oa]\s|proferid[oa]\s)?"
        r"(?:del?|de\sla|por\s(?:el|la))\s{1,2}[a-z][^,;.:()\d\n]{1,60})(?=,|\s?[(])"
    )


@cache
def _join_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?=.)\s{{0,3}}\)?[,;]?\s{{0,3}}(?:{_JOIN_WORDS}\s{{1,3}})?(?:(?:de|en|a|por|con)\s)?"
        r"(?:(?:el|la|los|las|del|al|su|sus)\s{1,2})?",
        re.DOTALL,
    )


@cache
def _apposition_pattern() -> re.Pattern[str]:
    return re.compile(
        r"\s{0,3},?\s{0,3}[\"'(\[-]{0,2}\s{0,2}"
        r"(?:(?:o|u|es\sdecir|esto\ses|en\sadelante|hoy|actual|conocid[oa]\scomo"
        r"|denominad[oa]|llamad[oa]|contenid[oa]\sen|expedid[oa]\s(?:por|mediante)"
        r"|adoptad[oa]\s(?:por|mediante)|compilad[oa]\sen|por\s(?:el|la|medio\sdel?"
        r"|medio\sde\s(?:la|el))\scual\sse\s[a-z]{4,10}),?\s{1,2})?"
        r"(?:(?:el|la|del|de\sla)\s{1,2})?[\"'(-]?"
    )


@cache
def _bare_number_pattern() -> re.Pattern[str]:
    label = r"\d{1,4}(?:\s?[a-z](?![a-z0-9]))?(?:-\d{1,3})?(?:\s?\.?[ºª]|o(?![a-z]))?"
    return re.compile(
        r"(?P<lead>\A|[\n(;:,.\"]\s{0,2}"
        r"|(?<![a-z])(?:y|e|o|el|los|al|del|con|ni|segun)\s{1,2})"
        rf"(?P<labels>{label}(?:(?:,\s?|\s[yeo]\s){label}){{0,5}})"
        r"\s{1,2}(?P<of>(?:de\s{1,2}la|del|de)\s{1,2})?\Z"
    )


@cache
def _named_after_pattern() -> re.Pattern[str]:
    return re.compile(r"\s{0,2},?\s{0,2}(?:del|de\sla)\s{1,2}")


@cache
def _closing_pattern() -> re.Pattern[str]:
    return re.compile(r"\s?[\"')\]]|\s?-(?=[\s,.;)])")


@cache
def _entry_end() -> re.Pattern[str]:
    return re.compile(r"\s{0,3}(?:[.;\n]|$)")


@cache
def _continuation_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\s{{0,2}}[\"')]?,?\s{{0,2}}(?:{_JOIN_WORDS}\s{{1,2}})?(?:(?:el|los|del|en\sel)\s)?"
    )


def merge_appositions(
    text: FoldedText, items: Sequence[Chain | Mention]
) -> list[Chain | Mention]:
    """Return the items, two names of one instrument side by side made one mention.

    Shapes: `Ley 1564 de 2012 (Código General del Proceso)`, `CPACA, Ley 1437 de 2011`.
    """
    merged: list[Chain | Mention] = []
    for item in items:
        last = merged[-1] if merged else None
        if isinstance(item, Mention) and isinstance(last, Mention):
            body = _common_body(last, item)
            if body and _gap_is(_apposition_pattern(), text, last.end, item.start):
                merged[-1] = _merged(text, last, item, body)
                continue
            if _names_antecedent(text, last, item):
                merged[-1] = replace(item, start=last.start)
                continue
        merged.append(item)
    return merged


def _names_antecedent(text: FoldedText, short: Mention, named: Mention) -> bool:
    """Return whether the words go on to say what "ibidem" is: "ibidem de la Ley 5"."""
    return (
        short.points_back is PointsBack.NORM
        and short.needs_article
        and named.points_back is None
        and named.kind.is_statute
        and _gap_is(_named_after_pattern(), text, short.end, named.start)
    )


def _common_body(first: Mention, second: Mention) -> str | None:
    if first.points_back or second.points_back or not first.body:
        return None
    if first.body == second.body or first.body in second.same_name:
        return first.body
    if second.body in first.same_name:
        return second.body
    names = {PENAL_CODE, CONSTITUTION}
    if second.ambiguous and first.body in names:
        return first.body
    return None


def _merged(text: FoldedText, first: Mention, second: Mention, body: str) -> Mention:
    end = second.end
    closing = _closing_pattern().match(text.plain, end)
    opened = re.search(r"[\"'(\[-]", text.plain[first.end : second.start])
    if closing is not None and opened is not None:
        end = closing.end()
    return replace(
        first,
        end=end,
        body=body,
        needs_article=first.needs_article and second.needs_article,
        adjacent_only=first.adjacent_only and second.adjacent_only,
        hyphen_is_numeral=first.hyphen_is_numeral or second.hyphen_is_numeral,
        ambiguous=False,
        yearless="",
        continues=second.continues,
    )


def _gap_is(pattern: re.Pattern[str], text: FoldedText, start: int, end: int) -> bool:
    if not 0 <= end - start <= _MAX_GAP:
        return False
    return pattern.fullmatch(text.plain, start, end) is not None


def attach_articles(
    text: FoldedText, items: Sequence[Chain | Mention]
) -> list[Attachment]:
    """Return every instrument with its articles, in reading order.

    A chain belongs to the instrument that follows it ("artículo 5 de la Ley 80 de
    1993", "art. 5 C.C."), else to the one before ("Ley 80 de 1993, art. 5");
    chains joined by "y" go together. Chains without an instrument are left out.
    """
    chains: dict[int, list[Chain]] = {}
    index = 0
    while index < len(items):
        if isinstance(items[index], Mention):
            index += 1
            continue
        stop = index + 1
        while stop < len(items) and _joined(text, items[stop - 1], items[stop]):
            stop += 1
        _attach_group(text, items, (index, stop), chains)
        index = stop
    attached: list[Attachment] = []
    for place, item in enumerate(items):
        if not isinstance(item, Mention):
            continue
        own = chains.get(place, [])
        if not own and item.kind.is_statute:
            own = _bare_numbers(text, items, place, chains)
            if own:
                chains[place] = own
        if own or not item.needs_article:
            attached.append(Attachment(item, tuple(own)))
    return attached


def _joined(text: FoldedText, before: Chain | Mention, after: Chain | Mention) -> bool:
    return (
        isinstance(before, Chain)
        and isinstance(after, Chain)
        and _gap_is(_join_pattern(), text, before.end, after.start)
    )


def _attach_group(
    text: FoldedText,
    items: Sequence[Chain | Mention],
    bounds: tuple[int, int],
    chains: dict[int, list[Chain]],
) -> None:
    """Give the chains between `bounds` to the instrument after or before them."""
    start, stop = bounds
    group = [item for item in items[start:stop] if isinstance(item, Chain)]
    after = _instrument(items, stop)
    before = _instrument(items, start - 1)
    is_back = (
        before is not None
        and (not before.adjacent_only or start - 1 in chains)
        and _leads_back(text, before, group[0], group[-1])
    )
    free = is_back and start - 1 not in chains
    if after is not None:
        last = group[-1].end
        is_of = not after.adjacent_only and _gap_is(
            _of_pattern(), text, last, after.start
        )
        is_bare = _gap_is(_bare_pattern(), text, last, after.start)
        touches = not text.plain[last : after.start].strip()
        if is_of or (is_bare and (touches or not free)):
            split = len(group) - 1 if free else 0
            if split:
                chains.setdefault(start - 1, []).extend(group[:split])
            chains.setdefault(stop, []).extend(group[split:])
            return
    if is_back:
        chains.setdefault(start - 1, []).extend(group)


def _instrument(items: Sequence[Chain | Mention], index: int) -> Mention | None:
    if not 0 <= index < len(items):
        return None
    item = items[index]
    if isinstance(item, Mention) and item.kind.is_statute:
        return item
    return None


def _leads_back(text: FoldedText, before: Mention, first: Chain, last: Chain) -> bool:
    if _gap_is(_back_pattern(), text, before.end, first.start):
        return True
    issuer = _issuer_pattern().match(text.plain, before.end, first.start)
    if issuer is not None and not before.is_code:
        return _gap_is(_back_pattern(), text, issuer.end(), first.start)
    gap = text.plain[before.end : first.start]
    if re.fullmatch(r"\.\s{1,2}", gap) is None:
        return False
    # "Código General del Proceso. Art. 25." is one entry of a list of sources.
    opens = re.search(
        r"(?:^|[\n.])\s*$", text.plain[max(0, before.start - 3) : before.start]
    )
    closes = _entry_end().match(text.plain, last.end)
    return opens is not None and closes is not None


def _bare_numbers(
    text: FoldedText,
    items: Sequence[Chain | Mention],
    place: int,
    chains: dict[int, list[Chain]],
) -> list[Chain]:
    """Return the articles that stand before an instrument without the word "artículo".

    Shapes: `1820 del Código Civil`, `artículos 29 de la Carta y 13 de la Ley 80`.
    """
    mention = items[place]
    before = items[place - 1] if place else None
    floor = max(before.end if before else 0, mention.start - _LOOK_BACK)
    # One character more than the window tells its start from the start of the text.
    head = "" if floor == 0 else " "
    match = _bare_number_pattern().search(head + text.plain[floor : mention.start])
    if match is None:
        return []
    start = floor - len(head) + match.start("labels")
    follows = (
        before is not None
        and place - 1 in chains
        and _gap_is(_continuation_pattern(), text, before.end, start)
    )
    is_code = isinstance(mention, Mention) and mention.is_code
    if not follows and not (is_code and match["of"]):
        return []
    if (
        not follows
        and match["lead"].strip() == "del"
        and re.match(r"(?:1[89]|20)\d\d", match["labels"])
    ):
        return []
    chain = article_list_at(text, start)
    return [chain] if chain is not None and chain.end < mention.start else []
