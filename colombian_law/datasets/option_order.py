"""The order in which the options of a closed question are shown.

Some options speak of others: "todas las anteriores" of those before it, "(a) y (b)"
of two by their letters. A permutation that ignores this changes the question, so the
first kind keeps its place and its predecessors, and the letters of the second kind
are rewritten. An item with an option that speaks of others in any other way, such as
"la opción anterior" or "todas, salvo la C", is shown as it is given.
"""

import re
from collections.abc import Sequence
from random import Random

from colombian_law.datasets.item import LETTERS
from colombian_law.parsing.folding import fold

_REFERS_TO_OTHERS = re.compile(
    r"(?:todas|todos|ninguna|ninguno|cualquiera)(?: de)?(?: las| los)?"
    r"(?: (?:opciones|respuestas|afirmaciones|enunciados))?"
    r"(?: (?:anteriores|precedentes|mencionadas|senaladas|correctas))?"
    r"(?: (?:es|son) (?:correctas?|verdaderas?|falsas?|validas?))?\.?"
)
_LETTER = re.compile(r"\b([a-dA-D])\b")
_NAMES_LETTERS = re.compile(
    r"(?:(?:solo|solamente|unicamente|tanto|como|las|la|los|opciones|opcion|"
    r"respuestas|respuesta|literales|literal|son|es|correctas|correcta|verdaderas|"
    r"ciertas|y|e|o|u|ni|[a-d])\b[\s,.;:()]*|[\s,.;:()]+)+"
)

_MAY_REFER = re.compile(
    r"\b(?:anterior|anteriores|precedente|precedentes|ambas|ambos|las demas|los demas|"
    r"primera|segunda|tercera|ultima|primeras|ultimas|opcion|opciones|"
    r"todas son|todos son|ninguna es|ninguno es)\b"
)
_LONE_LETTER = re.compile(r"\b(?:[B-D]|(?:respuesta|y|o|e|la|salvo) A)\b|\(?\b[a-d]\)")


def option_order(options: Sequence[str], seed: int, item_id: int | str) -> list[int]:
    """Return the places of `options` in the order to show, by seed and item.

    An item's order does not depend on which other items are asked. It is the order
    given where an option speaks of others in a way that cannot be followed.
    """
    random = Random(f"{seed}:{item_id}")  # noqa: S311 - no secret; a seeded draw
    if any(_refers_otherwise(option) for option in options):
        return list(range(len(options)))
    order: list[int] = []
    block: list[int] = []
    for place, option in enumerate(options):
        if is_about_all_others(option):
            random.shuffle(block)
            order += [*block, place]
            block = []
        else:
            block.append(place)
    random.shuffle(block)
    return order + block


def reordered(options: Sequence[str], order: Sequence[int]) -> list[str]:
    """Return `options` in `order`, with the letters inside them rewritten to match."""
    shown_as = {
        LETTERS[place].lower(): LETTERS[shown].lower()
        for shown, place in enumerate(order)
    }
    return [_relettered(options[place], shown_as) for place in order]


def is_about_all_others(option: str) -> bool:
    """Say whether an option is of the kind "todas" or "ninguna de las anteriores"."""
    return _REFERS_TO_OTHERS.fullmatch(fold(option)) is not None


def is_about_letters(option: str) -> bool:
    """Say whether an option names other options by letter, as "(a) y (b)" does."""
    text = fold(option)
    return bool(_LETTER.search(text)) and _NAMES_LETTERS.fullmatch(text) is not None


def _refers_otherwise(option: str) -> bool:
    """Say whether an option may speak of others in a way that is not known.

    Taking too many for such costs a permutation; taking too few changes a question.
    """
    if is_about_all_others(option) or is_about_letters(option):
        return False
    return bool(_MAY_REFER.search(fold(option)) or _LONE_LETTER.search(option))


def _relettered(option: str, shown_as: dict[str, str]) -> str:
    if not is_about_letters(option):
        return option

    def rename(match: re.Match[str]) -> str:
        letter = match.group(1)
        new = shown_as[letter.lower()]
        return new.upper() if letter.isupper() else new

    return _LETTER.sub(rename, option)
