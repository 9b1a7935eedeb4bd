"""One answer before the whole panel, and the means over the judges that judged."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from statistics import fmean

from pydantic import BaseModel, ConfigDict, Field

from colombian_law.errors import EmbeddingError
from colombian_law.judges.embedding import Embedder
from colombian_law.judges.instrument import Case, Instrument, Vector
from colombian_law.judges.judging import Judged, Judging, JudgingRules
from colombian_law.judges.panel import Judge
from colombian_law.judges.reading import JudgeReading
from colombian_law.judges.scoring import Comparison, clipped, cosine, with_scores
from colombian_law.judges.together import together
from colombian_law.judges.usage import Usage


class Assessment(BaseModel):
    """What a panel read in one answer; None stands for what was not read."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    readings: tuple[JudgeReading, ...]
    """One for each judge, in the order of the panel."""
    similarity_raw: float | None = None
    """The cosine of answer and reference as it is."""
    similarity: float | None = None
    embedder_problem: str = ""
    embedder_usage: Usage = Field(default_factory=Usage)

    @property
    def n_judges(self) -> int:
        """How many judges have a value in the mean answer correctness."""
        return sum(reading.answer_correctness is not None for reading in self.readings)

    def mean(self, measure: str) -> float | None:
        """Return the mean of `measure` over the judges that have it."""
        values = [getattr(reading, measure) for reading in self.readings]
        given = [value for value in values if value is not None]
        return fmean(given) if given else None


@dataclass(frozen=True, slots=True)
class Assessor:
    """A panel, an instrument and an embedder that judge answers."""

    panel: tuple[Judge, ...]
    instrument: Instrument
    embedder: Embedder
    rules: JudgingRules

    async def assess(self, case: Case, earlier: Sequence[JudgeReading]) -> Assessment:
        """Return what the panel reads in an answer.

        A judge whose complete reading of this very answer, made in this very way, is
        among `earlier` is not asked again. All other questions go out at once, and
        the similarity is computed once for all judges.
        """
        embedding = _Embedding(self.embedder)
        known = {reading.fingerprint: reading for reading in earlier}
        kept: dict[str, JudgeReading] = {}
        judging: list[tuple[str, Judging]] = []
        for judge in self.panel:
            fingerprint = self.fingerprint(judge, case)
            before = known.get(fingerprint)
            if before is not None and before.is_complete:
                kept[judge.key] = _reused(before, judge)
                continue
            again = 0 if before is None else before.round + 1
            judging.append(
                (
                    fingerprint,
                    Judging(judge, self.instrument, self.rules, case, again),
                )
            )
        comparison, judged = await self._read(case, embedding, judging, kept)
        for (fingerprint, asked), read in zip(judging, judged, strict=True):
            scored = await with_scores(
                read, self.instrument, case, comparison, strict=self.rules.strict
            )
            kept[asked.judge.key] = scored.model_copy(
                update={"fingerprint": fingerprint}
            )
        raw = comparison.similarity
        return Assessment(
            readings=tuple(kept[judge.key] for judge in self.panel),
            similarity_raw=raw,
            similarity=raw if raw is None or self.rules.strict else clipped(raw),
            embedder_problem=embedding.problem,
            embedder_usage=embedding.usage,
        )

    def fingerprint(self, judge: Judge, case: Case) -> str:
        """Return a hash of everything that a judge's reading depends on."""
        parts = {
            "instrument": dict(self.instrument.signature),
            "embedder": self.embedder.signature,
            "judge": judge.signature,
            "strict": self.rules.strict,
            "questions": self.rules.questions,
            "structured_output": self.rules.asking.structured_output,
            "case": asdict(case),
        }
        text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
        return sha256(text.encode()).hexdigest()[:32]

    async def _read(
        self,
        case: Case,
        embedding: "_Embedding",
        judging: Sequence[tuple[str, Judging]],
        kept: Mapping[str, JudgeReading],
    ) -> tuple[Comparison, list[Judged]]:
        if not judging:
            raws = [reading.similarity_raw for reading in kept.values()]
            return Comparison({}, next(iter(raws), None)), []
        judged: list[Judged] = []
        comparisons: list[Comparison] = []

        async def compare() -> None:
            comparisons.append(await self._comparison(case, embedding))

        async def read_all() -> None:
            judged.extend(
                await together(*(asked.read(embedding.vectors) for _, asked in judging))
            )

        await together(compare(), read_all())
        return comparisons[0], judged

    async def _comparison(self, case: Case, embedding: "_Embedding") -> Comparison:
        answer, reference = map(self.instrument.embedded, (case.answer, case.reference))
        vectors = await embedding.vectors([answer, reference, case.question])
        if not vectors:
            return Comparison({}, None)
        similarity = cosine(vectors[answer], vectors[reference])
        if similarity is None and not self.rules.strict:
            embedding.problem = "the vector of the answer or of the reference is zero"
        return Comparison(vectors, similarity)


@dataclass(slots=True)
class _Embedding:
    """The embedder during one assessment: what it cost and whether it failed."""

    embedder: Embedder
    usage: Usage = field(default_factory=Usage)
    problem: str = ""

    async def vectors(self, texts: Sequence[str]) -> Mapping[str, Vector]:
        """Return the vectors by text; none, and the problem kept, where it failed."""
        try:
            embedded = await self.embedder.embed(texts)
        except EmbeddingError as error:
            self.problem = str(error)
            self.usage += Usage(calls=1, unmetered_calls=1)
            return {}
        self.usage += embedded.usage
        return embedded.vectors


def _reused(reading: JudgeReading, judge: Judge) -> JudgeReading:
    """Return an earlier reading; nothing was spent on it this time."""
    return reading.model_copy(
        update={"judge": judge.key, "is_reused": True, "usage": Usage()}
    )
