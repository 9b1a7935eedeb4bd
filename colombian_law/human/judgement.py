"""What a judge decided on one answer: the thing that humans validate."""

from hashlib import sha256
from typing import Self

from pydantic import BaseModel, ConfigDict, model_validator

from colombian_law.errors import HumanError
from colombian_law.judges.rubric_record import HIGHEST, LOWEST, NormVerdict

SCORES = tuple(range(LOWEST, HIGHEST + 1))
"""The scale of legal adequacy, 5 best."""


class Record(BaseModel):
    """Base of what is stored: frozen, no unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


FLAGGED = frozenset({NormVerdict.WRONG, NormVerdict.NONEXISTENT})
"""The verdicts that make a citation wrong or invented."""


class JudgedNorm(Record):
    """A norm that an answer cites, with the judge's verdict."""

    text: str
    """As the answer cites it, or its identifier."""
    verdict: NormVerdict


class Judgement(Record):
    """One decision of one judge on one answer of one model."""

    log: str
    """Location of the log."""
    eval_id: str
    sample_id: str
    epoch: int
    model: str
    format: str
    area: str
    complexity: str
    question: str
    reference: str
    judged_text: str
    """The very text that the judge saw."""
    judged_sha256: str
    """Of that text in UTF-8."""
    judge: str
    adequacy: int
    useful: bool | None
    norms: tuple[JudgedNorm, ...]

    @model_validator(mode="after")
    def _is_what_was_judged(self) -> Self:
        found = text_sha256(self.judged_text)
        if found != self.judged_sha256:
            raise HumanError(
                f"{self.log}, sample {self.sample_id}, epoch {self.epoch}: the judged "
                f"text has sha256 {found}, the score says {self.judged_sha256}; humans "
                "must see the text that the judge saw. Score the log again"
            )
        if self.adequacy not in SCORES:
            raise HumanError(
                f"{self.log}, sample {self.sample_id}: adequacy {self.adequacy} is "
                f"not allowed; allowed: {', '.join(map(str, SCORES))}"
            )
        return self

    @property
    def flags_citation(self) -> bool:
        """Whether the judge found a wrong or an invented norm."""
        return any(norm.verdict in FLAGGED for norm in self.norms)


def text_sha256(text: str) -> str:
    """Return the sha256 of a text in UTF-8, hexadecimal."""
    return sha256(text.encode("utf-8")).hexdigest()
