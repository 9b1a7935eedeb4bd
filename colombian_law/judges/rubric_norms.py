"""The norms that an answer cites: proposed by the parser, judged, checked by facts."""

from collections.abc import Mapping
from dataclasses import dataclass

from colombian_law.citations import Citation, Facts, existence, find_citations
from colombian_law.judges.rubric_record import JudgedNorm, NormVerdict
from colombian_law.judges.rubric_replies import VERDICTS, AssessmentReply
from colombian_law.parsing.folding import fold


@dataclass(frozen=True, slots=True)
class CitedNorm:
    """A norm as an answer cites it; `citation` is None where no parser knows it."""

    text: str
    citation: Citation | None

    @property
    def is_numbered(self) -> bool:
        """Whether the citation carries a numeric identifier."""
        if self.citation is None:
            return any(character.isdecimal() for character in self.text)
        return self.citation.number is not None or self.citation.article is not None


def cited_norms(answer: str) -> Mapping[str, CitedNorm]:
    """Return the norms that the parser finds by n1, n2, …, each once, in order."""
    first: dict[str, Citation] = {}
    for citation in find_citations(answer):
        first.setdefault(citation.id, citation)
    return {
        f"n{number}": CitedNorm(citation.text, citation)
        for number, citation in enumerate(first.values(), start=1)
    }


def judged_norms(
    said: AssessmentReply, listed: Mapping[str, CitedNorm], facts: Facts
) -> tuple[JudgedNorm, ...]:
    """Return every norm with its verdict, those that the judge added last.

    Where official facts say that a norm does not exist, that is its verdict, whatever
    the judge says. An added norm that the parser had already found is left out.
    """
    by_id = {norm.id: norm for norm in said.normas}
    norms = [
        _judged(norm, VERDICTS[by_id[key].veredicto], by_id[key].razon, "parser", facts)
        for key, norm in listed.items()
    ]
    seen = {norm.norm_id for norm in norms} | {fold(norm.text) for norm in norms}
    for added in said.normas_adicionales:
        found = find_citations(added.texto)
        cited = CitedNorm(added.texto.strip(), found[0] if found else None)
        names = {fold(cited.text)} | ({found[0].id} if found else set())
        if names & seen:
            continue
        seen |= names
        verdict = VERDICTS[added.veredicto]
        norms.append(_judged(cited, verdict, added.razon, "judge", facts))
    return tuple(norms)


def _judged(
    norm: CitedNorm, verdict: NormVerdict, reason: str, found_by: str, facts: Facts
) -> JudgedNorm:
    known = None if norm.citation is None else existence(norm.citation, facts)
    is_invented = known is not None and known.answer == "does_not_exist"
    return JudgedNorm(
        text=norm.text,
        norm_id="" if norm.citation is None else norm.citation.id,
        is_numbered=norm.is_numbered,
        found_by=found_by,
        reason=reason,
        verdict=NormVerdict.NONEXISTENT if is_invented else verdict,
        verdict_of_judge=verdict,
        is_overridden=is_invented and verdict is not NormVerdict.NONEXISTENT,
        evidence=known.evidence if known is not None and is_invented else "",
    )
