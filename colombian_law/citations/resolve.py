"""Citations from instruments with their articles; short forms find their antecedent."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from colombian_law.citations.facts import packaged_facts
from colombian_law.citations.folding import FoldedText
from colombian_law.citations.forms import named_forms
from colombian_law.citations.link import Attachment
from colombian_law.citations.mention import Mention, PointsBack
from colombian_law.citations.model import Citation, Kind
from colombian_law.citations.named import PENAL_CODE
from colombian_law.citations.pinpoints import (
    ArticlePart,
    Pinpoint,
    article_part,
    pinpoints_of,
)
from colombian_law.citations.pins import Label

LAST_CONSTITUTION_ARTICLE = 380
"""Above it, "C.P." can only be the Código Penal."""

_CONTEXT = 250
_NEAR = 300
_SAME_YEAR = re.compile(r"\s{1,2}del?\s(?:mismo|ese|igual|dicho)\sano(?![a-z])")
_PENAL = re.compile(
    r"\bpenal(?!\s+militar)|delito|punible|hurto|homicidio|peculado|prision|sindicad|estafa"
    r"|concusion|cohecho|prevaricato|lesiones personales|tipicidad|antijuridic|dolo\b"
    r"|feminicidio|secuestro|extorsion"
)
_CONSTITUTIONAL = re.compile(
    r"constituci|derechos? fundamental|tutela|\bcarta\b|superior|congreso|estado social"
    r"|debido proceso|primacia"
)


@dataclass(slots=True)
class _History:
    """What has been cited so far, while one text is read."""

    norms: list[Mention] = field(default_factory=list)
    rulings: list[Mention] = field(default_factory=list)
    article: Citation | None = None


def resolve_citations(
    source: str, text: FoldedText, attachments: Sequence[Attachment]
) -> list[Citation]:
    """Return the citations that the attachments make, in reading order.

    Short forms take the last instrument of their kind that was cited before; those
    without one are left out.
    """
    years = _years_in_text(attachments)
    history = _History()
    citations: list[Citation] = []
    seen: set[tuple[int, int, str]] = set()
    for attachment in attachments:
        for citation in _citations(source, text, attachment, years, history):
            key = (citation.start, citation.end, citation.id)
            if key not in seen:
                seen.add(key)
                citations.append(citation)
    return sorted(citations, key=lambda citation: (citation.start, citation.end))


def _years_in_text(attachments: Sequence[Attachment]) -> dict[str, str]:
    """Return the full ids by `prefix:number`, for mentions that leave the year out."""
    years: dict[str, str] = {}
    for attachment in attachments:
        mention = attachment.mention
        if not mention.yearless and mention.body.count(":") >= 2:  # noqa: PLR2004 - `co:ley:1`
            years.setdefault(mention.body.rpartition(":")[0], mention.body)
    return years


def _citations(
    source: str,
    text: FoldedText,
    attachment: Attachment,
    years: dict[str, str],
    history: _History,
) -> Iterator[Citation]:
    mention = _with_year(_in_same_year(text, attachment.mention, history), years)
    pinpoints = pinpoints_of(attachment.chains, mention)
    base: Citation | None = None
    if mention.points_back is PointsBack.ARTICLE:
        base = history.article
        if base is None or mention.near:
            return
        mention = replace(mention, kind=base.kind, body=base.body)
    elif mention.points_back is not None:
        antecedent = _antecedent(mention.points_back, history)
        if antecedent is None or _is_too_far(antecedent, mention):
            return
        mention = replace(
            mention,
            kind=antecedent.kind,
            body=antecedent.body,
            hyphen_is_numeral=antecedent.hyphen_is_numeral,
        )
    elif mention.ambiguous:
        mention = _meaning_of_cp(text, mention, pinpoints)
    if mention.kind.is_ruling:
        history.rulings.append(mention)
    else:
        history.norms.append(mention)
    cited: list[Pinpoint | None] = [*pinpoints] if pinpoints else [None]
    for pinpoint in cited:
        citation = _citation(source, text, mention, pinpoint, base)
        if citation.article is not None:
            history.article = citation
        yield citation


def _in_same_year(text: FoldedText, mention: Mention, history: _History) -> Mention:
    """Return "Ley 8 del mismo año" with the year of the norm cited before it."""
    if not mention.yearless or not history.norms:
        return mention
    year = history.norms[-1].body.rpartition(":")[2]
    if not year.isdecimal() or not _SAME_YEAR.match(text.plain, mention.end):
        return mention
    return replace(mention, body=f"{mention.yearless}:{year}", yearless="")


def _with_year(mention: Mention, years: dict[str, str]) -> Mention:
    """Return a mention with the year that the text or the numbering of leyes gives."""
    if not mention.yearless:
        return mention
    known = years.get(mention.yearless)
    if known is not None:
        return replace(mention, body=known)
    if mention.kind is Kind.LEY:
        number = mention.yearless.rpartition(":")[2]
        year = packaged_facts().year_of_ley(int(number))
        if year is not None:
            return replace(mention, body=f"{mention.yearless}:{year}")
    return mention


def _antecedent(points_back: PointsBack, history: _History) -> Mention | None:
    if points_back is PointsBack.RULING:
        return history.rulings[-1] if history.rulings else None
    for mention in reversed(history.norms):
        if points_back is PointsBack.LEY and mention.kind is not Kind.LEY:
            continue
        if points_back is PointsBack.DECRETO and mention.kind is not Kind.DECRETO:
            continue
        if points_back is PointsBack.CODE and not _is_code(mention):
            continue
        return mention
    return None


def _is_code(mention: Mention) -> bool:
    """Return whether a norm is a code, also where the text gives only its number."""
    if mention.kind not in {Kind.LEY, Kind.DECRETO}:
        return False
    return mention.is_code or mention.body in {form.id for form in named_forms()}


def _is_too_far(antecedent: Mention, mention: Mention) -> bool:
    return mention.near and mention.start - antecedent.end > _NEAR


def _meaning_of_cp(
    text: FoldedText, mention: Mention, pinpoints: Sequence[Pinpoint]
) -> Mention:
    """Return "C.P." read as the Constitución or the Código Penal, by its context."""
    labels = [pinpoint.article for pinpoint in pinpoints if pinpoint.article]
    beyond = any(_only_penal(label) for label in labels)
    around = text.plain[max(0, mention.start - _CONTEXT) : mention.end + _CONTEXT]
    penal = len(_PENAL.findall(around))
    if beyond or penal > len(_CONSTITUTIONAL.findall(around)):
        return replace(mention, kind=Kind.LEY, body=PENAL_CODE, hyphen_is_numeral=False)
    return mention


def _only_penal(label: Label) -> bool:
    number = re.match(r"\d+", label.first)
    too_high = number is not None and int(number[0]) > LAST_CONSTITUTION_ARTICLE
    return too_high or label.first[-1:].isupper()


def _citation(
    source: str,
    text: FoldedText,
    mention: Mention,
    pinpoint: Pinpoint | None,
    base: Citation | None,
) -> Citation:
    part = ArticlePart(None, None, ())
    start, end = mention.start, mention.end
    if pinpoint is not None:
        part = article_part(pinpoint, mention)
        start, end = min(start, pinpoint.start), max(end, pinpoint.end)
    if base is not None:
        part = ArticlePart(base.article, base.article_end, part.pins or base.pins)
    start, end = text.source_span(start, end)
    return Citation(
        start=start,
        end=end,
        text=source[start:end],
        kind=mention.kind,
        body=mention.body,
        article=part.article,
        article_end=part.article_end,
        pins=part.pins,
        short_form=mention.points_back is not None,
    )
