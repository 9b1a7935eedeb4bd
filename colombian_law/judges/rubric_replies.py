"""What a rubric judge replies, and what is wrong with a readable reply."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from colombian_law.judges.checks import Problem
from colombian_law.judges.reading import FailureKind
from colombian_law.judges.rubric_record import (
    HIGHEST,
    LOWEST,
    Coverage,
    ErrorType,
    NormVerdict,
)
from colombian_law.parsing.folding import fold

CORRECTION = (
    "Esa respuesta no se puede usar: {detail}. Responde de nuevo, solo con el objeto "
    "JSON completo."
)
"""What a judge is told of a reply that cannot be used."""

COVERAGES = {
    "cubierta": Coverage.COVERED,
    "parcial": Coverage.PARTLY,
    "ausente": Coverage.NOT,
    "contradicha": Coverage.CONTRADICTED,
}
VERDICTS = {
    "correcta": NormVerdict.CORRECT,
    "incorrecta": NormVerdict.WRONG,
    "inexistente": NormVerdict.NONEXISTENT,
    "no_verificable": NormVerdict.UNVERIFIABLE,
}

_Coverage: TypeAlias = Literal["cubierta", "parcial", "ausente", "contradicha"]
_Verdict: TypeAlias = Literal["correcta", "incorrecta", "inexistente", "no_verificable"]


class _Reply(BaseModel):
    model_config = ConfigDict(frozen=True)


class StatedIdea(_Reply):
    """An idea of a reference."""

    texto: str
    central: bool = Field(strict=True)


class IdeasReply(_Reply):
    """Stage 1: a reference as atomic ideas."""

    razonamiento: str
    ideas: tuple[StatedIdea, ...]


class IdeaVerdict(_Reply):
    """How the answer treats an idea of the list."""

    id: str
    razon: str
    veredicto: _Coverage


class ListedNorm(_Reply):
    """What a norm of the list is."""

    id: str
    razon: str
    veredicto: _Verdict


class AddedNorm(_Reply):
    """A norm that is not in the list."""

    texto: str
    razon: str
    veredicto: _Verdict


class Errors(_Reply):
    """The types of error, not exclusive."""

    norma: bool = Field(strict=True)
    sustancial: bool = Field(strict=True)
    omision: bool = Field(strict=True)
    desactualizado: bool = Field(strict=True)

    @property
    def found(self) -> tuple[ErrorType, ...]:
        """The types that are there."""
        flags = {
            ErrorType.NORM: self.norma,
            ErrorType.SUBSTANTIVE: self.sustancial,
            ErrorType.OMISSION: self.omision,
            ErrorType.OUTDATED: self.desactualizado,
        }
        return tuple(kind for kind, is_there in flags.items() if is_there)


class AssessmentReply(_Reply):
    """Stage 2: an answer against the ideas."""

    analisis: str
    ideas: tuple[IdeaVerdict, ...]
    normas: tuple[ListedNorm, ...]
    normas_adicionales: tuple[AddedNorm, ...]
    errores: Errors
    razon_adecuacion: str
    adecuacion: int = Field(strict=True, ge=LOWEST, le=HIGHEST)
    util: bool = Field(strict=True)


def ideas_problem(reply: BaseModel) -> Problem:
    """Return what is wrong with a decomposition: empty, blank, repeated, no core."""
    ideas = IdeasReply.model_validate(reply.model_dump()).ideas
    if not ideas:
        return FailureKind.NO_STATEMENTS, "no hay ninguna idea"
    texts = [fold(idea.texto).strip() for idea in ideas]
    if not all(texts):
        return FailureKind.INCONSISTENT, "una idea está en blanco"
    if len(set(texts)) < len(texts):
        return FailureKind.INCONSISTENT, "una idea está repetida"
    if not any(idea.central for idea in ideas):
        return FailureKind.INCONSISTENT, "ninguna idea es central"
    return None


def assessment_problem(
    idea_ids: Sequence[str], norm_ids: Sequence[str], answer: str
) -> Callable[[BaseModel], Problem]:
    """Return the check of an assessment.

    Every idea and every listed norm has exactly one verdict, reasons are given, and an
    added norm is in the answer to the letter, but for case, accents and white space.
    """
    said = _folded(answer)

    def problem(reply: BaseModel) -> Problem:
        read = AssessmentReply.model_validate(reply.model_dump())
        detail = _not_once("ideas", idea_ids, (idea.id for idea in read.ideas))
        detail = detail or _not_once("normas", norm_ids, (n.id for n in read.normas))
        reasons = [idea.razon for idea in read.ideas]
        reasons += [norm.razon for norm in read.normas]
        reasons += [norm.razon for norm in read.normas_adicionales]
        if not detail and not all(reason.strip() for reason in reasons):
            detail = "falta una razón"
        if not detail:
            strange = [
                norm.texto
                for norm in read.normas_adicionales
                if not norm.texto.strip() or _folded(norm.texto) not in said
            ]
            if strange:
                detail = (
                    f"normas_adicionales tiene «{strange[0][:80]}», que no está a la "
                    "letra en la respuesta"
                )
        return (FailureKind.INCONSISTENT, detail) if detail else None

    return problem


def _not_once(part: str, asked: Sequence[str], given: Iterable[str]) -> str:
    counts = Counter(given)
    missing = [name for name in asked if not counts[name]]
    unknown = [name for name in counts if name not in asked]
    repeated = [name for name, count in counts.items() if count > 1]
    for label, names in (
        ("faltan", missing),
        ("no se pidieron", unknown),
        ("se repiten", repeated),
    ):
        if names:
            return f"en {part} {label}: {', '.join(names)}"
    return ""


def _folded(text: str) -> str:
    return " ".join(fold(text).split())
