"""The JSON objects in a text, each with the route by which it was read.

Order of trust: the whole text as JSON; an object that opens a fenced block; an object
between other text; an object that only a repair can read. Marked reasoning is passed
over, and what looks like a mark inside a string of an object is part of the string.
"""

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from colombian_law.parsing.answer import Route
from colombian_law.parsing.folding import fold_key, strip_invisible
from colombian_law.parsing.reasoning import MARKS, reasoning_end
from colombian_law.parsing.tolerant_json import Closure, read_object
from colombian_law.parsing.values import holds_key

MAX_DEPTH = 64
"""The deepest nesting of a JSON object that is taken for an answer."""

MAX_FAILED_DECODES = 1000
"""How many braces may start no JSON object before the search for one gives up."""

MAX_REPAIRS = 24
"""How many objects of a text are read tolerantly at most."""

_JSON_SPACE = " \t\r\n"
_KEY = (
    r"""(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|[“‘«`][^“”‘’«»`\n]{1,80}["”’»`]"""
    r"|[^\W\d][\w-]{0,60})\s{0,20}:"
)
_KEY_AHEAD = re.compile(r"(?:\s++|//[^\n]{0,200}\n|/\*[^*]{0,200}+\*/){0,20}+" + _KEY)
_TOKEN = re.compile(
    rf"(?P<brace>\{{(?=\s{{0,200}}(?:[\"'“‘«`\\}}/]|[^\W\d])))|{MARKS}", re.IGNORECASE
)
_FENCE_BEFORE = re.compile(r"(?:```|~~~)[ \t]*[\w.+-]{0,20}\s*[\[\s]*\Z")
_ESCAPED_AHEAD = re.compile(r"(?:\s|\\[nrt]){0,50}\\\"")


@dataclass(frozen=True, slots=True)
class FoundObject:
    """One object of a text."""

    value: Mapping[str, object]
    route: Route
    closure: Closure = Closure.CLOSED
    """CUT and BROKEN objects hold the members up to the cut or the break."""
    is_whole: bool = False
    """Whether the whole text, outer white space aside, is this one JSON object."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What a text holds outside its reasoning."""

    objects: tuple[FoundObject, ...]
    """In reading order: the last is what the text says last."""
    outside: str = ""
    """The text outside objects and reasoning."""
    is_reasoning_open: bool = False
    """Whether the text ends inside reasoning that is never closed."""
    after: str = ""
    """The part of `outside` after the last object."""


def find_objects(text: str, keys: Collection[str]) -> Findings:
    """Return the JSON objects in `text` and the text around them.

    Args:
        text: Any text, of any length; the time is linear in it.
        keys: Keys that the caller looks for. An object that is not JSON as written is
            returned only if it holds one of them literally. Case, accents and the
            difference between space and underscore do not count.
    """
    return _find(text, frozenset(map(fold_key, keys)), depth=0)


def _find(text: str, keys: frozenset[str], depth: int) -> Findings:
    whole = _read_whole(text)
    if isinstance(whole, str) and depth == 0:
        inner = _find(whole, keys, depth + 1)
        return replace(inner, objects=_repaired(inner.objects))
    if isinstance(whole, Mapping):
        # Only the parser's own white space is outer white space for strict JSON.
        bare = text.strip(_JSON_SPACE)
        is_whole = bare.startswith("{") and bare.endswith("}")
        return Findings((FoundObject(whole, Route.JSON, is_whole=is_whole),))
    if isinstance(whole, list) and any(isinstance(item, dict) for item in whole):
        items = (item for item in whole if isinstance(item, dict))
        return Findings(tuple(FoundObject(item, Route.JSON) for item in items))
    search = _Search(text, keys, depth)
    search.run()
    return search.findings()


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _read_whole(text: str) -> object:
    """Return the value of `text` as JSON; None when it is not JSON or too deep."""
    core = strip_invisible(text)
    if core[:1] not in {"{", "[", '"'}:
        return None
    try:
        value: object = json.loads(core, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return None
    return value if _is_shallow(value) else None


def _is_shallow(value: object) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            child
            for parent in level
            if isinstance(parent, (dict, list))
            for child in (parent.values() if isinstance(parent, dict) else parent)
        ]
        if not level:
            return True
    return False


def _repaired(objects: tuple[FoundObject, ...]) -> tuple[FoundObject, ...]:
    return tuple(replace(o, route=Route.REPAIR, is_whole=False) for o in objects)


@dataclass(slots=True)
class _Search:
    """One pass over a text from left to right."""

    text: str
    keys: frozenset[str]
    depth: int
    found: list[tuple[int, FoundObject]] = field(default_factory=list)
    """Each object with the position that orders it."""
    outside: list[str] = field(default_factory=list)
    pieces_before: int = 0
    """How many pieces of `outside` stand before the end of the last object."""
    outside_from: int = 0
    visible_from: int = 0
    """Where the text after the last reasoning begins."""
    is_reasoning_open: bool = False
    decodes_left: int = MAX_FAILED_DECODES
    repairs_left: int = MAX_REPAIRS
    decoder: json.JSONDecoder = field(
        default_factory=lambda: json.JSONDecoder(parse_constant=_refuse_constant)
    )

    def run(self) -> None:
        """Fill `found` and `outside`."""
        position = 0
        while mark := _TOKEN.search(self.text, position):
            match mark.lastgroup:
                case "brace":
                    position = self._read_at(mark.start())
                case "closing":
                    # Reasoning whose opening the chat template swallowed.
                    self.found.clear()
                    self.outside.clear()
                    self.pieces_before = 0
                    self.visible_from = self.outside_from = position = mark.end()
                case _:
                    self._keep_outside(mark.start())
                    end = reasoning_end(self.text, mark)
                    self.is_reasoning_open = end is None
                    position = len(self.text) if end is None else end
                    self.visible_from = self.outside_from = position
        self._keep_outside(len(self.text))

    def findings(self) -> Findings:
        """Return what was found; members without braces count where no object does."""
        outside = "\n".join(self.outside)
        objects = tuple(found for _, found in sorted(self.found, key=lambda f: f[0]))
        if not any(holds_key(found.value, self.keys) for found in objects):
            members = self._members_without_brace()
            objects = (*objects, *members)
            outside = "" if members else outside
        after = "\n".join(self.outside[self.pieces_before :]) if self.found else ""
        return Findings(objects, outside, self.is_reasoning_open, after)

    def _read_at(self, start: int) -> int:
        """Read the object at the brace at `start`; return where to go on."""
        if _ESCAPED_AHEAD.match(self.text, start + 1):
            return self._read_escaped(start)
        if not self.text.startswith("}", start + 1) and not _KEY_AHEAD.match(
            self.text, start + 1
        ):
            return start + 1
        decoded = self._decode(start)
        if decoded is not None:
            value, end = decoded
            if not _is_shallow(value):
                return end
            route = Route.OBJECT
            if _FENCE_BEFORE.search(self.text[max(0, start - 60) : start]):
                route = Route.FENCE
            self._keep(start, end, FoundObject(value, route), order=end)
            return end
        return self._repair(start)

    def _decode(self, start: int) -> tuple[dict[str, object], int] | None:
        if not self.decodes_left:
            return None
        try:
            value, end = self.decoder.raw_decode(self.text, start)
        except (ValueError, RecursionError):
            self.decodes_left -= 1
            return None
        return value, end

    def _repair(self, start: int) -> int:
        if not self.repairs_left:
            return start + 1
        self.repairs_left -= 1
        read = read_object(self.text, start + 1, self.keys)
        if not holds_key(read.value, self.keys):
            return start + 1
        found = FoundObject(read.value, Route.REPAIR, read.closure)
        if read.closure is Closure.CLOSED:
            self._keep(start, read.end, found, order=read.end)
            return read.end
        # What follows may be the object that replaces this one, so the search goes on
        # inside; none of it is prose.
        self._keep(start, len(self.text), found, order=start)
        return start + 1

    def _read_escaped(self, start: int) -> int:
        r"""Read an object inside a string that lost its quotes: `{\"key\": …`."""
        if self.depth or not self.repairs_left:
            return start + 1
        self.repairs_left = 0
        end = self.text.rfind("}", start) + 1 or len(self.text)
        written = self.text[start:end]
        try:
            unescaped = str(json.loads(f'"{written}"', strict=False))
        except (ValueError, RecursionError):
            unescaped = written.replace('\\"', '"')
        objects = _repaired(_find(unescaped, self.keys, self.depth + 1).objects)
        for found in objects:
            self._keep(start, end, found, order=end)
        return end if objects else start + 1

    def _members_without_brace(self) -> tuple[FoundObject, ...]:
        """Read `"key": …` at the start, whose brace a prefilled reply swallowed."""
        text, start = self.text, self.visible_from
        start += len(text[start:]) - len(text[start:].lstrip())
        if text[start : start + 1] != '"' or not _KEY_AHEAD.match(text, start):
            return ()
        read = read_object(text, start, self.keys)
        if not holds_key(read.value, self.keys):
            return ()
        return (FoundObject(read.value, Route.REPAIR, read.closure),)

    def _keep(self, start: int, end: int, found: FoundObject, order: int) -> None:
        self._keep_outside(start)
        self.outside_from = max(self.outside_from, end)
        self.pieces_before = len(self.outside)
        self.found.append((order, found))

    def _keep_outside(self, end: int) -> None:
        if self.outside_from < end:
            self.outside.append(self.text[self.outside_from : end])
