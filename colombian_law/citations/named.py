"""Instruments that are cited by name or abbreviation: codes, Constitution, treaties."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from types import MappingProxyType

from colombian_law.citations.folding import FoldedText
from colombian_law.citations.forms import NamedForm, named_forms
from colombian_law.citations.mention import Mention

CODE_WORD = r"(?:(?:nuevo\s{1,2})?codigo|cod\.?|c\.)"
"""What `{codigo}` stands for in the patterns of the data file."""

PENAL_CODE = "co:ley:599:2000"
CONSTITUTION = "co:constitucion:1991"

_TAIL = (
    r"(?:\s{1,2}(?:colombian[oa]|vigente|actual|de\s+colombia"
    r"|de\s+la\s+republica\s+de\s+colombia|de\s+1991))?"
)
_FOREIGN = (
    r"(?!\s{1,2}(?:espanol|mexican|francesa|argentin|peruan|chilen|venezolan|ecuatorian"
    r"|alemana|italian|brasile|norteamerican|estadounidense|europea|democratica"
    r"|social\s|andina|african|internacional|de\s+(?:los\s+estados\s+unidos|mexico|espana"
    r"|francia|peru|chile|argentina|ecuador|venezuela|brasil|alemania|italia|weimar"
    r"|las\s+naciones|derechos|naciones|renuncia|autorizacion|instrucciones)))"
)
_SMALL_WORDS = frozenset({"de", "del", "y", "la"})


@dataclass(frozen=True, slots=True)
class _Name:
    form: NamedForm
    needs_article: bool = False
    adjacent_only: bool = False
    abbreviation: bool = False
    ambiguous: bool = False


@cache
def _names() -> tuple[tuple[_Name, ...], re.Pattern[str]]:
    """Return what each group of the pattern means, and the pattern of all names."""
    names: list[_Name] = []
    patterns: list[str] = []
    for form in named_forms():
        for pattern in form.patterns:
            names.append(_Name(form))
            patterns.append(pattern)
    for form in named_forms():
        for pattern in form.patterns_with_article:
            names.append(_Name(form, needs_article=True))
            patterns.append(pattern)
        for pattern in form.adjectives:
            names.append(_Name(form, needs_article=True, adjacent_only=True))
            patterns.append(pattern)
    joined = "|".join(
        f"(?P<n{index}>{pattern.replace('{codigo}', CODE_WORD)})"
        for index, pattern in enumerate(patterns)
    )
    return tuple(names), re.compile(rf"(?:{joined})(?![a-z0-9])")


@cache
def _abbreviations() -> tuple[tuple[_Name, ...], re.Pattern[str]]:
    """Return what each group means, and the pattern of all abbreviations."""
    entries = [
        (abbreviation, _Name(form, needs_article=needs, abbreviation=True))
        for form in named_forms()
        for abbreviations, needs in (
            (form.abbreviations, False),
            (form.abbreviations_with_article, True),
        )
        for abbreviation in abbreviations
    ]
    entries.sort(key=lambda entry: -len(entry[0].replace(".", "").replace(" ", "")))
    joined = "|".join(
        f"(?P<n{index}>{abbreviation_pattern(abbreviation)})"
        for index, (abbreviation, _) in enumerate(entries)
    )
    names = tuple(
        replace(name, ambiguous=abbreviation == "C.P.")
        for abbreviation, name in entries
    )
    return names, re.compile(rf"(?:{joined})(?![a-z0-9])(?!\s{{1,2}}al[\s.])\.?")


def abbreviation_pattern(abbreviation: str) -> str:
    """Return a pattern that accepts the letters with and without dots and spaces."""
    parts: list[str] = re.findall(r"[A-Z][a-z]*|[a-z]+", abbreviation)
    pattern = parts[0].lower()
    for before, part in pairwise(parts):
        letters_only = len(before + part) == 2 and (before + part).isupper()  # noqa: PLR2004 - two letters
        pattern += (r"(?:\.\s?)?" if letters_only else r"\.?\s?") + part.lower()
    return pattern


@cache
def abbreviation_starts() -> Mapping[str, str]:
    """Return, by first letter, what can follow it where an abbreviation begins."""
    rests: dict[str, set[str]] = {}
    for form in named_forms():
        for abbreviation in (*form.abbreviations, *form.abbreviations_with_article):
            letters = "".join(re.findall("[a-z]", abbreviation.lower()))
            rests.setdefault(letters[0], set()).add(letters[1:])
    return MappingProxyType(
        {
            first: r"\.\s?[a-z]|\s?(?:de\sc|civil|penal)|(?:"
            + "|".join(sorted(rest, key=lambda letters: (-len(letters), letters)))
            + ")(?![a-z])"
            for first, rest in rests.items()
        }
    )


@cache
def _tail_pattern() -> re.Pattern[str]:
    return re.compile(_TAIL + r"(?:\s{1,2}de\s{1,2}(?P<edition>\d{4})(?!\d))?")


@cache
def _foreign_pattern() -> re.Pattern[str]:
    return re.compile(_FOREIGN)


@cache
def _determiner_pattern() -> re.Pattern[str]:
    return re.compile(r"(?:la|nuestra|esta|misma|actual|propia)\s{1,2}$")


@cache
def _complement_pattern() -> re.Pattern[str]:
    return re.compile(r"\s{1,2}del?\s")


def named_mention_at(text: FoldedText, position: int) -> Mention | None:
    """Return the code, Constitution or treaty that is named at `position`, or None."""
    for names, pattern in (_names(), _abbreviations()):
        match = pattern.match(text.plain, position)
        if match is None or match.lastgroup is None:
            continue
        name = names[int(match.lastgroup[1:])]
        mention = _mention(text, match, name)
        if mention is not None:
            return mention
    return None


def _mention(text: FoldedText, match: re.Match[str], name: _Name) -> Mention | None:
    form, start, end = name.form, match.start(), match.end()
    needs_article = name.needs_article
    body = form.id
    if name.abbreviation:
        needs_article = needs_article or not _is_capital(text, start, end)
    elif not name.adjacent_only:
        if not _foreign_pattern().match(text.plain, end):
            return None
        needs_article = needs_article and not _is_proper_name(text, match, form)
        tail = _tail_pattern().match(text.plain, end)
        if tail is not None:
            if tail["edition"] is None or tail["edition"] in form.editions:
                end = tail.end()
            if tail["edition"] in form.editions:
                body = form.editions[tail["edition"]]
                needs_article = False
    return Mention(
        start=start,
        end=end,
        kind=form.kind,
        body=body,
        needs_article=needs_article,
        adjacent_only=name.adjacent_only,
        hyphen_is_numeral=form.hyphen == "numeral",
        is_code=True,
        ambiguous=name.ambiguous,
        same_name=form.also,
    )


def _is_capital(text: FoldedText, start: int, end: int) -> bool:
    words = re.findall(r"[A-Za-z]+", text.cased[start:end])
    return all(word[0].isupper() for word in words if word not in _SMALL_WORDS)


def _is_proper_name(text: FoldedText, match: re.Match[str], form: NamedForm) -> bool:
    """Return whether "la Constitución" names the Constitution by itself."""
    start, end = match.span()
    return (
        match[0] == form.pattern_with_determiner
        and text.cased[start].isupper()
        and _determiner_pattern().search(text.plain, max(0, start - 12), start)
        is not None
        and _complement_pattern().match(text.plain, end) is None
    )
