"""Values of a decoded JSON object: looked up by folded key and turned into text."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from colombian_law.parsing.folding import fold_key
from colombian_law.parsing.tolerant_json import Cut


def as_text(value: object) -> str:
    """Return `value` as readable text.

    Strings stay as they are, except that a lone surrogate, which no file can hold,
    becomes U+FFFD. A list has one item a line, a mapping one "key: value" a line;
    null is empty; a cut value is what was there of it.
    """
    match value:
        case str():
            text = value if value.isascii() else _encodable(value)
        case None:
            text = ""
        case bool():
            text = "true" if value else "false"
        case Cut():
            text = as_text(value.text)
        case Mapping():
            members = value.items()
            text = "\n".join(
                f"{as_text(key)}: {as_text(item)}" for key, item in members
            )
        case list():
            text = "\n".join(as_text(item) for item in value)
        case _:
            text = str(value)
    return text


def is_blank(value: object) -> bool:
    """Whether `value` holds no text at all."""
    match value:
        case Mapping():
            return all(is_blank(item) for item in value.values())
        case list():
            return all(is_blank(item) for item in value)
        case Cut():
            return False
        case _:
            return not as_text(value).strip()


def is_cut(value: object) -> bool:
    """Whether the end of the text cut `value` or a part of it."""
    match value:
        case Mapping():
            return any(is_cut(item) for item in value.values())
        case list():
            return any(is_cut(item) for item in value)
        case _:
            return isinstance(value, Cut)


def with_folded_keys(value: Mapping[str, object]) -> dict[str, object]:
    """Return the members of `value` by folded key; of two equal keys the last wins."""
    return {fold_key(key): item for key, item in value.items()}


def locate(
    value: Mapping[str, object], keys: Sequence[str]
) -> Mapping[str, object] | None:
    """Return the folded members of the object in `value` that holds one of `keys`.

    Args:
        value: An object, itself the holder or the wrapper of one at any depth.
        keys: Folded keys, of which one must be there and not blank.

    Returns:
        The innermost holder along the last such path, completed with the members of
        the objects around it; None when no object holds a key.
    """
    members = with_folded_keys(value)
    held = [members[key] for key in keys if not is_blank(members.get(key))]
    # Two keys side by side are the answer; objects in their values are its parts.
    inner = list(members.values()) if not held else held if len(held) == 1 else []
    for nested in reversed(list(_objects(inner))):
        found = locate(nested, keys)
        if found is not None:
            return {**members, **found}
    return members if held else None


def holds_key(value: Mapping[str, object], keys: Collection[str]) -> bool:
    """Whether an object in `value` has one of the folded `keys`, blank or not."""
    members = with_folded_keys(value)
    return any(key in members for key in keys) or any(
        holds_key(nested, keys) for nested in _objects(members.values())
    )


def _objects(values: Iterable[object]) -> Iterable[Mapping[str, object]]:
    for value in values:
        if isinstance(value, Mapping):
            yield value
        elif isinstance(value, list):
            yield from _objects(value)


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        # UTF-16 also joins the two halves of a pair that was escaped as two.
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text
