"""Citations of Colombian law in a text.

The search is a pipeline of pure steps, each linear in the length of the text:

1. `folding` drops case, accents and emphasis and keeps every position.
2. One compiled pattern finds the words that can begin a citation; only there do the
   detailed patterns run. `pins` reads articles and their parts, `named` the codes, the
   Constitution and treaties, `numbered` leyes, decretos and the like,
   `constitutional_court`, `supreme_court` and `council_of_state` rulings, `short_forms`
   the words that point back. What they look for stands in the JSON files of `data/`,
   with examples.
3. `link` joins two names of one instrument and gives articles to instruments.
4. `resolve` finds what short forms point back to, the meaning of "C.P." and the years
   that are left out, and makes the `Citation` objects.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from colombian_law.citations.constitutional_court import files_at, rulings_at
from colombian_law.citations.council_of_state import (
    council_rulings_at,
    unifications_at,
)
from colombian_law.citations.folding import FoldedText, fold
from colombian_law.citations.link import attach_articles, merge_appositions
from colombian_law.citations.mention import Mention
from colombian_law.citations.model import Citation, Kind
from colombian_law.citations.named import named_mention_at
from colombian_law.citations.numbered import numbered_mentions_at
from colombian_law.citations.pins import Chain, chains_at
from colombian_law.citations.resolve import resolve_citations
from colombian_law.citations.short_forms import short_form_at
from colombian_law.citations.supreme_court import (
    named_supreme_court_at,
    superintendence_autos_at,
    supreme_court_rulings_at,
)
from colombian_law.citations.triggers import PIN_LETTERS, trigger_pattern


def find_citations(text: str) -> list[Citation]:
    """Return the citations of Colombian law in `text`, in reading order.

    Every citation carries its span in `text` and its canonical id; an enumeration
    yields one citation for each article or instrument. An article of something that is
    not law ("artículo 5 del contrato") is no citation.

    Example:
        >>> [found.id for found in find_citations("art. 29 de la Ley 1755 de 2015")]
        ['co:ley:1755:2015:art:29']
    """
    folded = fold(text)
    items = merge_appositions(folded, _items(folded))
    return resolve_citations(text, folded, attach_articles(folded, items))


def _items(text: FoldedText) -> list[Chain | Mention]:
    items: list[Chain | Mention] = []
    done = 0
    for trigger in trigger_pattern().finditer(text.plain):
        start = trigger.start()
        if start < done:
            continue
        found = _read_at(text, start)
        if found:
            items.extend(found)
            done = max(item.end for item in found)
            if text.plain[start] in "cs" and _is_high_court(found[0]):
                # The name of a court takes its marks from the clause around it, in
                # which other instruments may be cited.
                done = trigger.end()
    return sorted(items, key=lambda item: (item.start, item.end))


def _is_high_court(item: Chain | Mention) -> bool:
    return isinstance(item, Mention) and item.kind in {
        Kind.CORTE_SUPREMA,
        Kind.CONSEJO_DE_ESTADO,
    }


def _read_at(text: FoldedText, position: int) -> list[Chain] | list[Mention]:
    """Return what begins at a position: a chain of articles, or instruments."""
    if text.plain[position] in PIN_LETTERS:
        chains = chains_at(text, position)
        if chains:
            return chains
    for read in _READERS.get(text.plain[position], _NUMBERED_READERS):
        mentions = read(text, position)
        if mentions:
            return mentions
    return []


def _one(
    read: Callable[[FoldedText, int], Mention | None],
) -> Callable[[FoldedText, int], list[Mention]]:
    def read_one(text: FoldedText, position: int) -> list[Mention]:
        mention = read(text, position)
        return [mention] if mention is not None else []

    return read_one


_SHORT_FORM = _one(short_form_at)
_NAMED = _one(named_mention_at)
_NUMBERED_READERS = (unifications_at, numbered_mentions_at, _SHORT_FORM)
_READERS: Mapping[str, tuple[Callable[[FoldedText, int], list[Mention]], ...]] = (
    MappingProxyType(
        {
            "a": (
                supreme_court_rulings_at,
                superintendence_autos_at,
                rulings_at,
                numbered_mentions_at,
                _SHORT_FORM,
            ),
            "c": (
                rulings_at,
                unifications_at,
                named_supreme_court_at,
                council_rulings_at,
                _NAMED,
                numbered_mentions_at,
                _SHORT_FORM,
            ),
            "d": (_NAMED, numbered_mentions_at, _SHORT_FORM),
            "e": (files_at, _NAMED, _SHORT_FORM),
            "l": (_NAMED, numbered_mentions_at, _SHORT_FORM),
            "n": (_NAMED, _SHORT_FORM),
            "o": (_NAMED, numbered_mentions_at),
            "p": (files_at, _NAMED, numbered_mentions_at, _SHORT_FORM),
            "r": (files_at, numbered_mentions_at, _SHORT_FORM),
            "s": (
                supreme_court_rulings_at,
                named_supreme_court_at,
                rulings_at,
                unifications_at,
                _NAMED,
                _SHORT_FORM,
            ),
            "t": (rulings_at, _NAMED),
        }
    )
)
"""The readers to try at a position, by the letter that stands there."""
