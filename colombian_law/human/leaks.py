"""What in a batch could tell a rater who wrote an answer or how it was judged."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import sqrt
from pathlib import PurePath

from colombian_law.errors import HumanError
from colombian_law.human.batch import Batch, Case, Key, KeyEntry, Role
from colombian_law.human.batch_making import case_id_of
from colombian_law.human.judgement import text_sha256

_SPLIT = re.compile(r"[/:@\s]+")
_JSON_KEY = re.compile(r'"(?P<key>[^"\n]{1,40})"\s*:')
_MIN_NAME = 3
_MAX_SHOWN = 20
_DEVIATIONS = 5.0
"""More standard deviations than this and an order is no accident."""


@dataclass(frozen=True, slots=True)
class Leak:
    """One thing that tells.

    Attributes:
        case_id: the case; the person for an order.
        what: what was found, for the person who prepares the batch.
    """

    case_id: str
    what: str


def require_no_leaks(batch: Batch, key: Key) -> None:
    """Pass if nothing in the batch tells.

    Raises:
        HumanError: Something does; each case is named.
    """
    leaks = find_leaks(batch, key)
    if leaks:
        told = "\n".join(
            f"  {leak.case_id}: {leak.what}" for leak in leaks[:_MAX_SHOWN]
        )
        more = len(leaks) - _MAX_SHOWN
        raise HumanError(
            f"batch {batch.batch_id} is not blind; nothing was exported:\n{told}"
            + (f"\n  and {more} more" if more > 0 else "")
            + "\nJudge those answers again after the text was cleaned, or draw a batch "
            "without them (human sample --without SAMPLE_ID)"
        )


def find_leaks(batch: Batch, key: Key) -> tuple[Leak, ...]:
    """Return what tells a rater the model, the log, the verdict or the order.

    A name counts in an answer or its norms unless the question or the reference has it
    too: those are the same for every model, so that it is what the question is about.
    """
    entries = key.by_case()
    return (
        *_identity_leaks(batch, key, entries),
        *_text_leaks(batch.cases, key, entries),
        *_key_leaks(batch.cases),
        *_order_leaks(batch, entries),
    )


def _identity_leaks(
    batch: Batch, key: Key, entries: Mapping[str, KeyEntry]
) -> Iterator[Leak]:
    for case in batch.cases:
        entry = entries.get(case.case_id)
        if entry is None:
            yield Leak(case.case_id, "is not in the key")
        elif case_id_of(key.secret, entry.judgement, entry.kind) != case.case_id:
            yield Leak(case.case_id, "its id is not the one that the key makes")
        elif entry.judgement.judged_sha256 != text_sha256(case.answer):
            yield Leak(case.case_id, "its text is not the one that the judge saw")


def _text_leaks(
    cases: Sequence[Case], key: Key, entries: Mapping[str, KeyEntry]
) -> Iterator[Leak]:
    names, places = sorted(_names(key)), sorted(_places(key))
    phrases = [w for k in ("self_references", "judge_words") for w in _tells()[k]]
    for case in cases:
        asked = _folded(f"{case.question}\n{case.reference or ''}")
        entry = entries.get(case.case_id)
        # The reference counts also where raters do not see it.
        about = f"{asked}\n{_folded(entry.judgement.reference) if entry else ''}"
        shown = _folded("\n".join((case.answer, *case.norms)))
        for kind, told in (("name", names), ("words", phrases)):
            for words in told:
                if _has(shown, words) and not _has(about, words):
                    yield Leak(case.case_id, f"the answer has the {kind} {words!r}")
        for place in places:
            if place in f"{asked}\n{shown}":
                yield Leak(case.case_id, f"the text has {place!r}, which names a log")


def _key_leaks(cases: Sequence[Case]) -> Iterator[Leak]:
    """Yield the answers whose JSON keys are not those of the most answers."""
    keys = {
        case.case_id: tuple(sorted(set(_JSON_KEY.findall(case.answer))))
        for case in cases
    }
    if len(set(keys.values())) < 2:  # noqa: PLR2004 - all alike
        return
    # Without a majority, plain text is the usual form.
    usual = max(Counter(keys.values()).items(), key=lambda k: (k[1], not k[0]))[0]
    for case_id, found in keys.items():
        if found != usual:
            yield Leak(
                case_id,
                f"the answer has the JSON keys {', '.join(found) or 'none'}; the most "
                f"answers have {', '.join(usual) or 'none'}",
            )


def _order_leaks(batch: Batch, entries: Mapping[str, KeyEntry]) -> Iterator[Leak]:
    for assignment in batch.assignments:
        if assignment.role in {Role.NORMS, Role.RESOLUTION}:
            continue
        shown = [entries[c].judgement for c in assignment.cases if c in entries]
        for what, values in (
            ("model", [j.model for j in shown]),
            ("judge's score", [str(j.adequacy) for j in shown]),
            ("question", [j.sample_id for j in shown]),
        ):
            if _is_grouped(values):
                yield Leak(
                    assignment.person, f"the order of the cases follows the {what}"
                )


def _is_grouped(values: Sequence[str]) -> bool:
    """Return whether equal values stand together more than chance allows.

    Neighbours that are equal: their number in a random order has mean
    μ = Σ n_k(n_k − 1)/n and, for many groups, a variance of about μ(1 − μ/(n − 1)).
    """
    n = len(values)
    if n < _MAX_SHOWN:
        return False
    mean = sum(k * (k - 1) for k in Counter(values).values()) / n
    equal = sum(a == b for a, b in pairwise(values))
    spread = sqrt(max(mean * (1 - mean / (n - 1)), 1.0))
    return equal > mean + _DEVIATIONS * spread


def _names(key: Key) -> set[str]:
    """Return the folded names of models, vendors and judges."""
    names = {_folded(name) for name in _tells()["names"]}
    judged = (e.judgement for e in key.entries)
    for model in {*key.models, *(j.judge for j in judged)}:
        names.add(_folded(model))
        names.update(_folded(part) for part in _SPLIT.split(model))
    return {name for name in names if len(name) >= _MIN_NAME}


def _places(key: Key) -> set[str]:
    places: set[str] = set()
    for judgement in (entry.judgement for entry in key.entries):
        places |= {judgement.log, PurePath(judgement.log).name, judgement.eval_id}
    return {_folded(place) for place in places if len(place) > _MIN_NAME}


def _has(text: str, words: str) -> bool:
    return words in text and bool(
        re.search(rf"(?<![^\W_]){re.escape(words)}(?![^\W\d_])", text)
    )


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


@cache
def _tells() -> Mapping[str, tuple[str, ...]]:
    path = files("colombian_law.human") / "data" / "tells.json"
    loaded = json.loads(path.read_text(encoding="utf-8"))
    return {kind: tuple(words) for kind, words in loaded.items()}


def leaking_cells(cells: Iterable[tuple[str, str]], key: Key) -> tuple[Leak, ...]:
    """Return the cells of finished files that hold a model, a log or the secret.

    Args:
        cells: place and text of each cell that is not a case's own text.
        key: of the batch.
    """
    told = {_folded(model) for model in key.models} | _places(key) | {key.secret}
    return tuple(
        Leak(place, f"the cell has {words!r}")
        for place, text in cells
        for words in sorted(told)
        if words in _folded(text)
    )
