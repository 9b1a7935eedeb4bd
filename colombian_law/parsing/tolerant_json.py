"""A reader of objects that are almost JSON, as language models write them.

It forgives single, smart, triple and missing quotes, Python literals, comments,
trailing, doubled and missing commas, line breaks and unescaped quotes in strings,
invalid escapes, and a missing end. It never invents: each key and each value is in the
text, and a value that the end of the text cut is marked as `Cut`.
"""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from colombian_law.parsing.folding import fold_key

MAX_CHARACTERS = 200_000
"""The longest object that is read; answers are a hundredth of it."""

MAX_DEPTH = 24
"""The deepest nesting that is read; answers are three deep."""

_CLOSERS = {'"': '"', "'": "'", "“": '”“"', "‘": "’‘'", "«": "»", "`": "`"}
_LITERALS = {
    "true": True,
    "True": True,
    "false": False,
    "False": False,
    "null": None,
    "None": None,
    "undefined": None,
    "NaN": None,
    "Infinity": None,
    "-Infinity": None,
}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "'": "'", "\\": "\\", "/": "/"}

_GAP = re.compile(r"(?:\s+|//[^\n]*|#[^\n]*|/\*[^*]{0,2000}+\*/)*")
_QUOTED_KEY = (
    r"""(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|“[^“”\n]{1,80}[”"]|‘[^‘’\n]{1,80}’"""
    r"""|«[^»\n]{1,80}»|`[^`\n]{1,80}`)"""
)
_BARE_KEY = r"[^\W\d][\w-]{0,60}"
_ENDING = r"\]?\s*+\}|//|/\*|```|\Z"
_AFTER = {
    # What may follow the closing quote of a string, so that an unescaped quote inside
    # the string is told from its end. An object with quoted keys has no bare ones.
    "key": re.compile(r"\s*:"),
    "quoted": re.compile(rf"\s*+(?:,\s*+)?(?:{_QUOTED_KEY}\s*:|{_ENDING})"),
    "bare": re.compile(
        rf"\s*+(?:,\s*+)?(?:(?:{_QUOTED_KEY}|{_BARE_KEY})\s*:|{_ENDING})"
    ),
    "item": re.compile(r"\s*+(?:,\s*+[\"'“‘«`\w{\[-]|(?:,\s*+)?(?:\]|//|/\*|```|\Z))"),
}
_BARE_KEY_AHEAD = re.compile(rf"({_BARE_KEY})\s*:")
_PARTIAL_KEY = re.compile(r"[\w-]{1,60}\Z")
_BARE_VALUE = re.compile(r"[\w.()+\-$\\*]{1,60}(?=\s*(?:[,}\]\n]|//|#|\Z))")
_NUMBER = re.compile(r"-?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?\Z")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_KEY_INSIDE = re.compile(r"(?<!\\)\"([^\"\\\n]{1,60})\"\s*:")


class Closure(StrEnum):
    """How an object ended: as it should, by the end of the text, or unreadably."""

    CLOSED = "closed"
    CUT = "cut"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Cut:
    """A value that the end of the text cut, with what was there of it."""

    text: str


@dataclass(frozen=True, slots=True)
class TolerantObject:
    """An object as far as it could be read, and the position after what was read."""

    value: dict[str, object]
    end: int
    closure: Closure


class _UnreadableError(Exception):
    """What comes next is no part of an object."""


class _CutError(Exception):
    """The text ended inside an object or a value."""


def read_object(text: str, start: int, keys: AbstractSet[str]) -> TolerantObject:
    """Return the object whose members start at `start`, as far as it can be read.

    Args:
        text: Any text.
        start: The position after the object's opening brace.
        keys: Folded keys that the caller looks for. A string that holds one of them as
            a quoted key is not one string but a misread quote, and breaks the object.
    """
    reader = _Reader(text, start, keys)
    members: dict[str, object] = {}
    try:
        reader.members(members, depth=0)
    except _CutError:
        closure = Closure.CUT
    except _UnreadableError:
        closure = Closure.BROKEN
    else:
        closure = Closure.CLOSED
    return TolerantObject(members, reader.position, closure)


class _Reader:
    """A position in a text, and one method for each part of an object there."""

    __slots__ = ("_keys", "_stop", "_text", "position")

    def __init__(self, text: str, start: int, keys: AbstractSet[str]) -> None:
        self._text = text
        self._stop = min(len(text), start + MAX_CHARACTERS)
        self._keys = keys
        self.position = start

    def members(self, members: dict[str, object], depth: int) -> None:
        """Read up to the closing brace, filling `members` as far as they are read."""
        after = "bare"
        while self._next() != "}":
            # A doubled comma, or a bracket that closes nothing.
            if self._take(",") or self._take("]"):
                continue
            if self._text[self.position] in _CLOSERS:
                after = "quoted"
                key = self._quoted("key")
            else:
                key = self._bare_key()
            if self._next() != ":":
                raise _UnreadableError
            self.position += 1
            self._member(members, key, depth, after)
        self.position += 1

    def _member(
        self, members: dict[str, object], key: str, depth: int, after: str
    ) -> None:
        members.pop(key, None)
        try:
            opening = self._next()
        except _CutError:
            members[key] = Cut("")
            raise
        if opening in "{[":
            if depth >= MAX_DEPTH:
                raise _UnreadableError
            self.position += 1
        if opening == "{":
            nested: dict[str, object] = {}
            members[key] = nested
            self.members(nested, depth + 1)
        elif opening == "[":
            items: list[object] = []
            members[key] = items
            self._items(items, depth + 1)
        else:
            members[key] = self._scalar(after)
            self._end_if_cut(members[key])

    def _items(self, items: list[object], depth: int) -> None:
        try:
            while self._next() != "]":
                if not self._take(","):
                    self._item(items, depth)
        except _CutError:
            items.append(Cut(""))
            raise
        self.position += 1

    def _item(self, items: list[object], depth: int) -> None:
        # A list item is read as the member of a one-member object.
        holder: dict[str, object] = {}
        try:
            self._member(holder, "", depth, "item")
        finally:
            items.extend(holder.values())

    def _scalar(self, after: str) -> object:
        if self._text[self.position] in _CLOSERS:
            try:
                return self._quoted(after)
            except _CutError:
                start, self.position = self.position, self._stop
                return Cut(_unescape(self._text[start + 1 : self._stop]))
        found = _BARE_VALUE.match(self._text, self.position, self._stop)
        if not found:
            raise _UnreadableError
        self.position = found.end()
        word = found[0]
        if found.end() == self._stop:
            return Cut(word)
        if _NUMBER.match(word):
            return float(word) if set(word) & set(".eE") else int(word)
        return _LITERALS.get(word, word)

    def _quoted(self, after: str) -> str:
        """Return the string here; raise `_CutError`, without moving, if it is cut."""
        text, start = self._text, self.position
        triple = text[start : start + 3]
        if triple in {'"""', "'''"}:
            end = text.find(triple, start + 3, self._stop)
            if end < 0:
                raise _CutError
            self.position = end + 3
            return text[start + 3 : end]
        closer = re.compile(rf"\\.|[{_CLOSERS[text[start]]}]", re.DOTALL)
        follows = _AFTER[after]
        for mark in closer.finditer(text, start + 1, self._stop):
            if mark[0][0] != "\\" and follows.match(text, mark.end(), self._stop):
                self.position = mark.end()
                return self._string(text[start + 1 : mark.start()])
        raise _CutError

    def _string(self, raw: str) -> str:
        if any(fold_key(key) in self._keys for key in _KEY_INSIDE.findall(raw)):
            raise _UnreadableError
        return _unescape(raw)

    def _bare_key(self) -> str:
        found = _BARE_KEY_AHEAD.match(self._text, self.position, self._stop)
        if found:
            self.position = found.end(1)
            return found[1]
        if _PARTIAL_KEY.match(self._text, self.position, self._stop):
            raise _CutError
        raise _UnreadableError

    def _next(self) -> str:
        """Move to the next character that is neither space nor comment."""
        gap = _GAP.match(self._text, self.position, self._stop)
        if gap:
            self.position = gap.end()
        if self.position >= self._stop or self._text.startswith("```", self.position):
            self._end()
        return self._text[self.position]

    def _end_if_cut(self, value: object) -> None:
        if isinstance(value, Cut):
            self._end()

    def _end(self) -> None:
        # The limit on size is not the end of the text: what lies beyond is unknown.
        if self._stop < len(self._text) and self.position >= self._stop:
            raise _UnreadableError
        raise _CutError

    def _take(self, character: str) -> bool:
        if self._text[self.position] != character:
            return False
        self.position += 1
        return True


def _unescape(raw: str) -> str:
    if "\\" not in raw:
        return raw

    def character(escape: re.Match[str]) -> str:
        if escape[1]:
            return chr(int(escape[1], 16))
        # An escape that JSON lacks, as in LaTeX, is a backslash that was not doubled.
        return _ESCAPES.get(escape[2], escape[0])

    return _ESCAPE.sub(character, raw)
