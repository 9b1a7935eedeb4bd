"""The text of an item, as the bank row it will be: compared, ordered, taken apart.

A content is a native bank row without `id`.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from colombian_law.datasets.item import LETTERS, Item, parse_item
from colombian_law.datasets.taxonomy import QuestionFormat, taxonomy
from colombian_law.errors import CurationError

Content = dict[str, Any]

COUNTED_FIELDS = (
    "formato",
    "area",
    "complejidad",
    "sub_tarea",
    "pregunta",
    "opciones",
    "legal_basis",
    "respuesta_correcta",
    "respuesta_esperada",
)
"""Fields whose change makes an item an edited one (section 4.3's 971 of 1,042)."""
IRAC = ("Problema", "Regla", "Aplicación", "Conclusión")
"""The four parts of an open question's reference (section 3.1)."""
_ALWAYS = {"formato", "area", "tema", "complejidad", "sub_tarea", "pregunta"}
_PART = re.compile(rf"^({'|'.join(IRAC)})\s*[.:]\s*", re.MULTILINE)
_WORD = re.compile(r"\s+|\w+|[^\w\s]")


def checked(content: Mapping[str, object], identifier: int | str = 1) -> Item:
    """Return the item that `content` is.

    Raises:
        CurationError: It is no row of a bank; the text names each field.
    """
    parsed = parse_item({"id": identifier, **content})
    if isinstance(parsed, Item):
        return parsed
    raise CurationError("the question is not complete: " + "; ".join(parsed))


def tidy(content: Mapping[str, object]) -> Content:
    """Return the content in the bank's key order, without absent optional values."""
    fields = [name for name in Item.model_fields if name != "id"]
    return {
        name: content.get(name)
        for name in fields
        if content.get(name) not in (None, "", [], {}, ()) or name in _ALWAYS
    } | ({"tema": content.get("tema") or ""})


def row_of(content: Mapping[str, object], identifier: int | str) -> Content:
    """Return the bank row of `content`, keys in the bank's order.

    A database may give the keys back in another order.
    """
    ordered: Content = {"id": identifier}
    for name in Item.model_fields:
        if name in content:
            ordered[name] = content[name]
    options = ordered.get("opciones")
    if isinstance(options, Mapping):
        ordered["opciones"] = {k: options[k] for k in LETTERS if k in options}
    return ordered


def digest(content: Mapping[str, object]) -> str:
    """Return the sha256 of a content, whatever the order of its keys."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def is_edited(first: Mapping[str, object], last: Mapping[str, object]) -> bool:
    """Return whether a counted field differs by more than white space."""
    return any(
        _plain(first.get(name)) != _plain(last.get(name)) for name in COUNTED_FIELDS
    )


def area_slug(content: Mapping[str, object]) -> str:
    """Return the slug of the content's area.

    Raises:
        CurationError: The area is unknown.
    """
    area = taxonomy().area(str(content.get("area") or ""))
    if area is None:
        raise CurationError(f"unknown area {content.get('area')!r}")
    return area.slug


def irac_parts(reference: str) -> dict[str, str] | None:
    """Return the four parts of an open reference; None if it does not name them."""
    pieces = _PART.split(reference)
    parts = {
        name: text.strip()
        for name, text in zip(pieces[1::2], pieces[2::2], strict=True)
    }
    if pieces[0].strip() or tuple(parts) != IRAC or len(pieces) != 2 * len(IRAC) + 1:
        return None
    return parts


def joined_irac(parts: Mapping[str, str]) -> str:
    """Return the reference that names its four parts, one a paragraph."""
    return "\n\n".join(f"{name}: {parts[name].strip()}" for name in IRAC)


def texts_by_field(content: Mapping[str, object]) -> dict[str, str]:
    """Return every value as text, options and lists taken apart, for comparing."""
    texts: dict[str, str] = {}
    for name, value in row_of(content, 0).items():
        if name == "id" or value in (None, "", [], {}):
            continue
        if name == "opciones":
            texts |= {f"opciones.{letter}": text for letter, text in value.items()}
        elif isinstance(value, str):
            texts[name] = value
        else:
            texts[name] = json.dumps(value, ensure_ascii=False)
    return texts


def differences(
    before: Mapping[str, object], after: Mapping[str, object]
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the fields that differ, each with its text in pieces.

    Returns:
        Pairs of field and pieces; a piece is ("same" | "removed" | "added", text).
    """
    old, new = texts_by_field(before), texts_by_field(after)
    names = list(dict.fromkeys([*old, *new]))
    return [
        (name, _pieces(old.get(name, ""), new.get(name, "")))
        for name in names
        if old.get(name, "") != new.get(name, "")
    ]


def _pieces(before: str, after: str) -> list[tuple[str, str]]:
    old, new = _WORD.findall(before), _WORD.findall(after)
    pieces: list[tuple[str, str]] = []
    matcher = SequenceMatcher(a=old, b=new, autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(("same", "".join(old[i:j])))
            continue
        if j > i:
            pieces.append(("removed", "".join(old[i:j])))
        if m > k:
            pieces.append(("added", "".join(new[k:m])))
    return pieces


def _plain(value: object) -> object:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return value or ""


def is_free_text(content: Mapping[str, object]) -> bool:
    """Return whether the question is answered in words rather than by a letter."""
    return content.get("formato") != QuestionFormat.CLOSED.value
