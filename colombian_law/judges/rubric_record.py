"""What a rubric judge read in one answer: the record that a rubric score keeps.

A score by `colombian_law/rubric` holds

- in `Score.value`, every key of `MEASURES` (the means over the judges that judged),
  `n_judges`, and for each judge and each key of `JUDGE_MEASURES`
  `{judge}_{key}`, for example `judge1_adequacy` (the mean over its repeats);
- in `Score.metadata`, `judged_text` and `judged_sha256` (exactly what every judge
  was shown as the answer, and the SHA-256 of its UTF-8 bytes), `ideas` (the text of
  an `IdeaSet`), `ideas_sha256`, `prompts` (prompt name to SHA-256), `signature`,
  `outcome`, `self_judged`, and under `RUBRIC_READINGS_KEY` one `RubricReading` as
  JSON text for each judge and repeat.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from statistics import fmean
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from colombian_law.judges.reading import Failure
from colombian_law.judges.usage import Usage

RUBRIC_READINGS_KEY = "rubric_readings"
"""Where a score's metadata holds each judge's reading, as JSON text.

Inspect copies a score with all its metadata whenever it computes metrics; text is not
copied.
"""

LOWEST, HIGHEST = 1, 5
"""The ends of the scale of legal adequacy."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Coverage(StrEnum):
    """How an answer treats an idea of the reference."""

    COVERED = "covered"
    PARTLY = "partly"
    NOT = "not"
    CONTRADICTED = "contradicted"


class NormVerdict(StrEnum):
    """What a cited norm is."""

    CORRECT = "correct"
    WRONG = "wrong"
    """It exists and does not support what it is cited for."""
    NONEXISTENT = "nonexistent"
    UNVERIFIABLE = "unverifiable"


class ErrorType(StrEnum):
    """The four types of error; an answer may have several."""

    NORM = "norm"
    """A wrong or an invented norm."""
    SUBSTANTIVE = "substantive"
    OMISSION = "omission"
    """A core idea is missing."""
    OUTDATED = "outdated"
    """Law that is no longer in force."""


class JudgedIdea(_Record):
    """An idea of the reference and how the answer treats it."""

    id: str
    """i1, i2, … within the reference."""
    text: str
    is_core: bool
    reason: str
    coverage: Coverage


class JudgedNorm(_Record):
    """A norm that the answer cites."""

    text: str
    """As the answer words it."""
    norm_id: str = ""
    """Its canonical id; empty where the words name no identifiable norm."""
    is_numbered: bool = True
    """Whether the citation carries a numeric identifier (the study counts those)."""
    found_by: str = "parser"
    """parser, or judge where only the judge saw it."""
    reason: str
    verdict: NormVerdict
    verdict_of_judge: NormVerdict
    """Equal to `verdict` unless official facts overrode it."""
    is_overridden: bool = False
    """Whether official facts say that the norm does not exist."""
    evidence: str = ""
    """Of the official facts, where they overrode."""


class RubricReading(_Record):
    """What one judge read in one answer, once; None stands for what was not read."""

    judge: str
    """judge1, judge2, … in the order of the panel."""
    model: str
    repeat: int = 0
    """0, 1, … where the judge is asked several times."""
    served_by: tuple[str, ...] = ()
    fingerprint: str = ""
    """Of everything that the values depend on: an equal one means equal values."""
    round: int = 0
    """How often this answer was handed to this judge again."""
    analysis: str = ""
    """What the judge reasoned before its verdicts."""
    ideas: tuple[JudgedIdea, ...] | None = None
    norms: tuple[JudgedNorm, ...] | None = None
    errors: tuple[ErrorType, ...] | None = None
    """Of the judge; `NORM` also where a norm is wrong or does not exist."""
    adequacy: int | None = Field(default=None, ge=LOWEST, le=HIGHEST)
    useful: bool | None = None
    """To a practising lawyer."""
    unscored_reason: str = ""
    """Why there is no assessment; empty where there is one."""
    failures: tuple[Failure, ...] = ()
    usage: Usage = Field(default_factory=Usage)
    is_reused: bool = False
    """Whether the reading was taken from an earlier score of the same answer."""

    @property
    def is_complete(self) -> bool:
        """Whether the judge assessed the answer."""
        return self.adequacy is not None


MEASURES = (
    "adequacy",
    "useful",
    "core_recall",
    "core_recall_strict",
    "idea_recall",
    "ideas_contradicted",
    "error_norm",
    "error_substantive",
    "error_omission",
    "error_outdated",
    "norms_cited",
    "norms_correct",
    "norms_wrong",
    "norms_nonexistent",
    "norms_unverifiable",
)
"""The keys of one reading's values, and of the means over judges."""

JUDGE_MEASURES = ("adequacy", "useful", "core_recall", "error_norm")
"""The measures that a score's value also holds for each judge by itself."""


def reading_values(reading: RubricReading) -> Mapping[str, float] | None:
    """Return the values of one reading by `MEASURES`; None where there are none.

    Recall is (covered + ½ partly) / ideas, over core ideas or all; strict recall counts
    the covered alone. Counts of norms are of the citations that carry a number.
    """
    if reading.adequacy is None or reading.ideas is None or reading.norms is None:
        return None
    core = [idea.coverage for idea in reading.ideas if idea.is_core]
    every = [idea.coverage for idea in reading.ideas]
    verdicts = [norm.verdict for norm in reading.norms if norm.is_numbered]
    found = reading.errors or ()
    return {
        "adequacy": float(reading.adequacy),
        "useful": float(bool(reading.useful)),
        "core_recall": _recall(core, half=0.5),
        "core_recall_strict": _recall(core, half=0.0),
        "idea_recall": _recall(every, half=0.5),
        "ideas_contradicted": float(every.count(Coverage.CONTRADICTED)),
        **{f"error_{kind.value}": float(kind in found) for kind in ErrorType},
        "norms_cited": float(len(verdicts)),
        **{
            f"norms_{verdict.value}": float(verdicts.count(verdict))
            for verdict in NormVerdict
        },
    }


def judge_means(
    readings: Sequence[RubricReading],
) -> Mapping[str, Mapping[str, float]]:
    """Return each judge's values, means over its repeats, by judge and measure.

    A judge without any assessment is left out.
    """
    given: dict[str, list[Mapping[str, float]]] = {}
    for reading in readings:
        values = reading_values(reading)
        if values is not None:
            given.setdefault(reading.judge, []).append(values)
    return {
        judge: {key: fmean(values[key] for values in each) for key in MEASURES}
        for judge, each in given.items()
    }


def readings_in(metadata: Mapping[str, Any] | None) -> tuple[RubricReading, ...]:
    """Return the readings in the metadata of a rubric score; none in another's."""
    kept = (metadata or {}).get(RUBRIC_READINGS_KEY) or ()
    return tuple(RubricReading.model_validate_json(text) for text in kept)


def _recall(coverages: Sequence[Coverage], *, half: float) -> float:
    credit = coverages.count(Coverage.COVERED) + half * coverages.count(Coverage.PARTLY)
    return credit / len(coverages)
