"""What one judge read in one answer: the record that a score keeps."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from colombian_law.judges.usage import Usage


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FailureKind(StrEnum):
    """Why a judge gave no usable reply."""

    UNREACHABLE = "unreachable"
    """The provider's error, after its bounded retries."""
    REFUSAL = "refusal"
    TRUNCATED = "truncated"
    EMPTY = "empty"
    UNREADABLE = "unreadable"
    NO_STATEMENTS = "no_statements"
    """A text that is not empty was decomposed into nothing."""
    WRONG_COUNTS = "wrong_counts"
    """Statements were dropped or added when they were classified."""
    NO_QUESTION = "no_question"
    INCONSISTENT = "inconsistent"
    """The parts of the reply do not fit what was asked, or one another."""
    NOT_COMPUTABLE = "not_computable"
    """The formula has no value for the replies."""


class Failure(_Record):
    """One reply that could not be used."""

    step: str
    """What was asked, for example "statements of the answer"."""
    kind: FailureKind
    detail: str = ""
    attempt: int = 0


class ClassifiedStatement(_Record):
    """A statement with the judge's reason for its class."""

    statement: str
    reason: str


class Classification(_Record):
    """The statements of answer and reference by class."""

    TP: tuple[ClassifiedStatement, ...]
    """Statements of the answer that the reference supports."""
    FP: tuple[ClassifiedStatement, ...]
    """Statements of the answer that the reference does not support."""
    FN: tuple[ClassifiedStatement, ...]
    """Statements of the reference that the answer lacks."""


class GeneratedQuestion(_Record):
    """A question that the answer could be the answer to."""

    question: str
    noncommittal: int
    """1 where the judge calls the answer evasive, else 0."""


class JudgeReading(_Record):
    """What one judge read in one answer; None stands for what was not read."""

    judge: str
    """judge1, judge2, … in the order of the panel."""
    model: str
    served_by: tuple[str, ...] = ()
    """The models that the provider says it served."""
    fingerprint: str = ""
    """Of everything that the values depend on: an equal one means equal values."""
    round: int = 0
    """How often this answer was handed to this judge again."""
    answer_statements: tuple[str, ...] | None = None
    reference_statements: tuple[str, ...] | None = None
    classification: Classification | None = None
    questions: tuple[GeneratedQuestion, ...] | None = None
    factual_f1: float | None = None
    similarity_raw: float | None = None
    """Cosine of answer and reference as it is; the same for every judge."""
    answer_correctness: float | None = None
    answer_relevancy: float | None = None
    answer_relevancy_raw: float | None = None
    """Before it was clipped to [0, 1]."""
    failures: tuple[Failure, ...] = ()
    """Every reply that could not be used, also where a later one could."""
    usage: Usage = Field(default_factory=Usage)
    is_reused: bool = False
    """Whether the reading was taken from an earlier score of the same answer."""

    @property
    def is_complete(self) -> bool:
        """Whether both measures have a value."""
        return self.answer_correctness is not None and self.answer_relevancy is not None
