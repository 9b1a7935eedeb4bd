"""The rubric judges: a reference to ideas once, then each answer against them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256

from inspect_ai.util import concurrency, span
from pydantic import BaseModel, ConfigDict, Field

from colombian_law.citations import Facts
from colombian_law.judges.asking import AskingPolicy, Question, Reply, ask
from colombian_law.judges.ideas import (
    IdeaFile,
    IdeaSet,
    numbered_ideas,
    reference_key,
)
from colombian_law.judges.instrument import Case
from colombian_law.judges.instrument import Prompt as Asked
from colombian_law.judges.panel import Judge
from colombian_law.judges.reading import Failure
from colombian_law.judges.rubric_norms import cited_norms, judged_norms
from colombian_law.judges.rubric_record import (
    ErrorType,
    JudgedIdea,
    NormVerdict,
    RubricReading,
)
from colombian_law.judges.rubric_replies import (
    CORRECTION,
    COVERAGES,
    AssessmentReply,
    IdeasReply,
    assessment_problem,
    ideas_problem,
)
from colombian_law.judges.rubric_seal import sealed
from colombian_law.judges.together import together
from colombian_law.judges.usage import Usage
from colombian_law.prompts import Prompt

_STEP_IDEAS = "ideas of the reference"
_STEP_ASSESSMENT = "assessment"
_NOTHING = "(ninguna)"


class RubricAssessment(BaseModel):
    """What the judges read in one answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    readings: tuple[RubricReading, ...]
    """One for each judge and repeat, judge by judge."""
    ideas: IdeaSet | None
    """None where the reference could not be decomposed."""
    ideas_usage: Usage = Field(default_factory=Usage)
    ideas_failures: tuple[Failure, ...] = ()


@dataclass(frozen=True, slots=True)
class RubricAssessor:
    """Judges with a rubric: prompts, ideas, official facts on norms."""

    panel: tuple[Judge, ...]
    ideas_prompt: Prompt
    assessment_prompt: Prompt
    ideas: IdeaFile
    facts: Facts
    repeats: int = 1
    asking: AskingPolicy = field(default_factory=AskingPolicy)

    async def assess(
        self, case: Case, earlier: Sequence[RubricReading]
    ) -> RubricAssessment:
        """Return what every judge reads in an answer, each repeat by itself.

        The first judge alone makes the ideas of a reference that has none, so that all
        judges and all models are held to the same. A complete earlier reading of this
        very answer, made in this very way, is taken instead of asking again.
        """
        again = 1 + max((reading.round for reading in earlier), default=-1)
        made, asked = await self._ideas_of(case, again)
        usage = Usage() if asked is None else asked.usage
        failures = () if asked is None else asked.failures
        if made is None:
            readings = [
                _unscored(judge, repeat, again) for judge, repeat in self._turns()
            ]
        else:
            known = {reading.fingerprint: reading for reading in earlier}
            readings = await together(
                *(
                    self._reading(judge, repeat, case, made, known)
                    for judge, repeat in self._turns()
                )
            )
        return RubricAssessment(
            readings=tuple(readings),
            ideas=made,
            ideas_usage=usage,
            ideas_failures=failures,
        )

    def fingerprint(self, judge: Judge, repeat: int, case: Case, ideas: IdeaSet) -> str:
        """Return a hash of everything that a reading depends on."""
        parts = {
            "judge": judge.signature,
            "repeat": repeat,
            "prompt": self.assessment_prompt.sha256,
            "ideas": ideas.sha256,
            "structured_output": self.asking.structured_output,
            "facts": self.facts.sources,
            "case": asdict(case),
        }
        text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
        return sha256(text.encode()).hexdigest()[:32]

    def _turns(self) -> list[tuple[Judge, int]]:
        return [(judge, n) for judge in self.panel for n in range(self.repeats)]

    async def _ideas_of(
        self, case: Case, again: int
    ) -> tuple[IdeaSet | None, Reply | None]:
        """Return the ideas, and the reply where they had to be asked for.

        Of several answers to one question the first asks, the others wait for it.
        """
        key = reference_key(case.question, case.reference)
        waiting: AbstractAsyncContextManager[object] = concurrency(
            "colombian_law/ideas", 1, key=f"colombian_law/ideas/{key}", visible=False
        )
        known = self.ideas.get(case.question, case.reference)
        if known is not None:
            waiting = nullcontext()
        async with waiting:
            known = known or self.ideas.get(case.question, case.reference)
            if known is not None:
                return known, None
            first = self.panel[0]
            text = self.ideas_prompt.fill_parts(
                {
                    "pregunta": sealed(case.question),
                    "referencia": sealed(case.reference),
                }
            )
            async with span(_STEP_IDEAS, type="judge"):
                reply = await self._ask(
                    first,
                    Question(
                        _STEP_IDEAS,
                        Asked(text, IdeasReply),
                        ideas_problem,
                        round=again,
                        correction=CORRECTION,
                    ),
                )
            if not isinstance(reply.value, IdeasReply):
                return None, reply
            made = IdeaSet(
                reference_sha256=key,
                question=case.question,
                ideas=numbered_ideas(
                    [(idea.texto, idea.central) for idea in reply.value.ideas]
                ),
                made_by=first.name,
                prompt_sha256=self.ideas_prompt.sha256,
            )
            self.ideas.add(made)
            return made, reply

    async def _reading(
        self,
        judge: Judge,
        repeat: int,
        case: Case,
        ideas: IdeaSet,
        known: Mapping[str, RubricReading],
    ) -> RubricReading:
        fingerprint = self.fingerprint(judge, repeat, case, ideas)
        before = known.get(fingerprint)
        if before is not None and before.is_complete:
            return before.model_copy(
                update={"judge": judge.key, "is_reused": True, "usage": Usage()}
            )
        again = 0 if before is None else before.round + 1
        norms = cited_norms(case.answer)
        parts = {
            "pregunta": sealed(case.question),
            "referencia": sealed(case.reference),
            "ideas": _listed(
                (idea.id, f"[{'central' if idea.is_core else 'accesoria'}] {idea.text}")
                for idea in ideas.ideas
            ),
            "respuesta": sealed(case.answer),
            "normas": _listed((key, norm.text) for key, norm in norms.items()),
        }
        problem = assessment_problem(
            [idea.id for idea in ideas.ideas], list(norms), case.answer
        )
        question = Question(
            _STEP_ASSESSMENT,
            Asked(self.assessment_prompt.fill_parts(parts), AssessmentReply),
            problem,
            draw=repeat,
            round=again,
            correction=CORRECTION,
        )
        async with span(f"{judge.key} {_STEP_ASSESSMENT}", type="judge"):
            reply = await self._ask(judge, question)
        base = partial(
            RubricReading,
            judge=judge.key,
            model=judge.name,
            repeat=repeat,
            served_by=tuple(sorted(set(reply.served_by))),
            fingerprint=fingerprint,
            round=again,
            failures=reply.failures,
            usage=reply.usage,
        )
        if not isinstance(reply.value, AssessmentReply):
            return base(unscored_reason=_last(reply.failures))
        return self._read(base, reply.value, case, ideas)

    def _read(
        self,
        base: "partial[RubricReading]",
        said: AssessmentReply,
        case: Case,
        ideas: IdeaSet,
    ) -> RubricReading:
        verdicts = {verdict.id: verdict for verdict in said.ideas}
        norms = judged_norms(said, cited_norms(case.answer), self.facts)
        errors = set(said.errores.found)
        if any(
            norm.verdict in {NormVerdict.WRONG, NormVerdict.NONEXISTENT}
            for norm in norms
        ):
            errors.add(ErrorType.NORM)
        return base(
            analysis=f"{said.analisis}\n\n{said.razon_adecuacion}".strip(),
            ideas=tuple(
                JudgedIdea(
                    **idea.model_dump(),
                    reason=verdicts[idea.id].razon,
                    coverage=COVERAGES[verdicts[idea.id].veredicto],
                )
                for idea in ideas.ideas
            ),
            norms=norms,
            errors=tuple(kind for kind in ErrorType if kind in errors),
            adequacy=said.adecuacion,
            useful=said.util,
        )

    async def _ask(self, judge: Judge, question: Question) -> Reply:
        return await ask(judge, question, self.asking)


def _listed(parts: Iterable[tuple[str, str]]) -> str:
    lines = [f"{key}: {sealed(' '.join(text.split()))}" for key, text in parts]
    return "\n".join(lines) or _NOTHING


def _unscored(judge: Judge, repeat: int, again: int) -> RubricReading:
    return RubricReading(
        judge=judge.key,
        model=judge.name,
        repeat=repeat,
        round=again,
        unscored_reason="the reference could not be decomposed into ideas",
    )


def _last(failures: Sequence[Failure]) -> str:
    if not failures:
        return "no reply"
    last = failures[-1]
    return f"{last.step}: {last.kind.value}" + (
        f" ({last.detail})" if last.detail else ""
    )
