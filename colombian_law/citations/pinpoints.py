"""Articles and their parts from the chains that were read, one pinpoint at a time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from colombian_law.citations.mention import Mention
from colombian_law.citations.model import Kind, Pin, Unit
from colombian_law.citations.pins import Chain, Element, Label


@dataclass(frozen=True, slots=True)
class Pinpoint:
    """One printed article, or none, with the parts of it.

    Attributes:
        start: Where its chain begins.
        end: Where its chain ends, exclusive.
        article: The article's printed label, or None for a part of the whole.
        plural: Whether "artículos" stands in the plural.
        pins: Parts of the article, from the outermost to the innermost.
    """

    start: int
    end: int
    article: Label | None
    plural: bool
    pins: tuple[Pin, ...]


def pinpoints_of(chains: Sequence[Chain], mention: Mention) -> list[Pinpoint]:
    """Return the pinpoints of the chains of one instrument.

    A chain without an article takes the article of the chain before it ("artículo 5,
    numeral 1, y parágrafo"), or else of the one after ("inciso 1 y el parágrafo del
    artículo 5"). After the instrument it says more of the article before it ("artículo
    424 del Estatuto Tributario, inciso 1").
    """
    pinpoints: list[Pinpoint] = []
    waiting: list[Chain] = []
    last_article: tuple[Label, bool] | None = None
    for chain in chains:
        if not chain.has_article:
            if last_article is None:
                waiting.append(chain)
            elif pinpoints[-1].end <= mention.start <= chain.start:
                pinpoints[-1:] = _refined(pinpoints[-1], chain)
            else:
                pinpoints.extend(_parts_of(chain, last_article))
            continue
        own = _with_article(chain)
        for earlier in waiting:
            article = own[0].article
            if article is not None:
                pinpoints.extend(_parts_of(earlier, (article, own[0].plural)))
        waiting = []
        pinpoints.extend(own)
        last = own[-1]
        if last.article is not None:
            last_article = (last.article, last.plural)
    for chain in waiting:
        pinpoints.extend(_parts_of(chain, None))
    return pinpoints


def _refined(pinpoint: Pinpoint, chain: Chain) -> list[Pinpoint]:
    return [
        replace(pinpoint, end=chain.end, pins=(*pinpoint.pins, *pins))
        for pins in _products(_outwards(chain.elements))
    ]


def _with_article(chain: Chain) -> list[Pinpoint]:
    place = next(
        index
        for index, element in enumerate(chain.elements)
        if element.unit is Unit.ARTICULO
    )
    element = chain.elements[place]
    before = _inwards(chain.elements[:place])
    after = _outwards(chain.elements[place + 1 :])
    pinpoints: list[Pinpoint] = []
    for index, label in enumerate(element.labels):
        is_last = index + 1 == len(element.labels)
        parts = [*before, *(after if is_last else [])]
        pinpoints.extend(
            Pinpoint(chain.start, chain.end, label, element.plural, pins)
            for pins in _products(parts)
        )
    return pinpoints


def _parts_of(chain: Chain, article: tuple[Label, bool] | None) -> list[Pinpoint]:
    label, plural = article if article is not None else (None, False)
    return [
        Pinpoint(chain.start, chain.end, label, plural, pins)
        for pins in _products(_outwards(chain.elements))
    ]


def _inwards(elements: Sequence[Element]) -> list[Element]:
    """Return the parts that stand before the article, the outermost first."""
    ordered = list(reversed(elements))
    units = [element.unit for element in ordered]
    printed_downwards = units == [Unit.LITERAL, Unit.NUMERAL] and not any(
        element.contained for element in elements
    )
    return ordered[::-1] if printed_downwards else ordered


def _outwards(elements: Sequence[Element]) -> list[Element]:
    """Return the parts that stand after the article, the outermost first.

    "literal b) del numeral 2" is turned round; "numeral 2, literal b)" is not.
    """
    ordered: list[Element] = []
    run: list[Element] = []
    for element in elements:
        if run and not element.contained:
            ordered.extend(reversed(run))
            run = []
        run.append(element)
    ordered.extend(reversed(run))
    return ordered


def _products(elements: Sequence[Element]) -> list[tuple[Pin, ...]]:
    return [
        tuple(pins)
        for pins in product(
            *(
                [Pin(element.unit, label) for label in _pin_labels(element)]
                for element in elements
            )
        )
    ]


def _pin_labels(element: Element) -> list[str]:
    labels: list[str] = []
    for label in element.labels:
        labels.append(label.first)
        if label.last is not None:
            labels.append(label.last)
    return labels


@dataclass(frozen=True, slots=True)
class ArticlePart:
    """What a pinpoint means within its instrument.

    Attributes:
        article: Label of the article, or None.
        article_end: Last article of a range, or None.
        pins: Parts of the article, from the outermost to the innermost.
    """

    article: str | None
    article_end: str | None
    pins: tuple[Pin, ...]


def article_part(pinpoint: Pinpoint, mention: Mention) -> ArticlePart:
    """Return the article, range and parts that a pinpoint means in an instrument.

    What a dot and a hyphen mean depends on the instrument: `313.7` and `241-10` of the
    Constitution name a numeral, `127-1` of the Estatuto Tributario is an article of its
    own, `2.2.1.1` is an article of a compiling decreto, and `397-400` is a range.
    """
    label = pinpoint.article
    if label is None:
        return ArticlePart(None, None, pinpoint.pins)
    first, pins = label.first, pinpoint.pins
    if label.last is not None:
        if not label.hyphen or _digits(label.last) > _digits(first):
            return ArticlePart(first, label.last, pins)
        if mention.hyphen_is_numeral:
            numeral = Pin(Unit.NUMERAL, label.last)
            return ArticlePart(first, None, (numeral, *pins))
        return ArticlePart(f"{first}-{label.last}", None, pins)
    article, _, rest = first.partition(".")
    if rest and ("." not in rest or mention.kind in _NUMERAL_AFTER_DOT):
        return ArticlePart(article, None, (Pin(Unit.NUMERAL, rest), *pins))
    return ArticlePart(first, None, pins)


_NUMERAL_AFTER_DOT = frozenset({Kind.CONSTITUCION, Kind.TRATADO})


def _digits(label: str) -> int:
    found = re.search(r"\d+", label)
    return int(found[0]) if found else 0
