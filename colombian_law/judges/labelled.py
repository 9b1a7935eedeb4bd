"""Answers with what people said of them: what a judge is validated against.

A file of JSON lines, one `LabelledAnswer` a line. Answers without a label may stand
among them: the judge's mean over those is corrected from the labelled ones.
"""

import json
from pathlib import Path

from inspect_ai.dataset import MemoryDataset, Sample
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from colombian_law.datasets.samples import ItemMetadata
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import BankError
from colombian_law.judges.rubric_record import HIGHEST, LOWEST


class LabelledAnswer(BaseModel):
    """One answer to one question, and its human scores."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    question: str = Field(min_length=1)
    reference: str = Field(min_length=1)
    answer: str = Field(min_length=1)
    """The text that people scored."""
    adequacy: tuple[float, ...] = ()
    """One score from 1 to 5 a rater; empty where nobody scored the answer."""
    model: str = ""
    """Who wrote the answer: needed for self-preference alone, no judge sees it."""
    area: str = ""

    @property
    def human(self) -> float | None:
        """The mean of the raters; None without any."""
        return sum(self.adequacy) / len(self.adequacy) if self.adequacy else None


def load_labelled(path: str | Path) -> tuple[LabelledAnswer, ...]:
    """Return the answers of a file.

    Raises:
        BankError: The file cannot be read, a line is no such record, a score is out of
            the scale, or an id stands twice; the text names file and line.
    """
    source = Path(path).expanduser()
    try:
        lines = source.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BankError(
            f"{source} cannot be read ({error.strerror}); give a file of JSON lines "
            "with id, question, reference, answer and adequacy"
        ) from error
    found: dict[str, LabelledAnswer] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        case = _case(line, f"{source} line {number}")
        if case.id in found:
            raise BankError(
                f"{source} line {number}: id {case.id!r} stands twice; ids must differ"
            )
        found[case.id] = case
    if not found:
        raise BankError(f"{source} holds no line; expected one answer a line")
    return tuple(found.values())


def _case(line: str, place: str) -> LabelledAnswer:
    try:
        case = LabelledAnswer.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"])) or "line"
        raise BankError(
            f"{place}: {field}: {first['msg']}; allowed fields: "
            f"{', '.join(LabelledAnswer.model_fields)}"
        ) from error
    wrong = [score for score in case.adequacy if not LOWEST <= score <= HIGHEST]
    if wrong:
        raise BankError(
            f"{place}: adequacy {wrong[0]:g} is not allowed; allowed: {LOWEST} to "
            f"{HIGHEST}, one score a rater"
        )
    return case


def labelled_dataset(cases: tuple[LabelledAnswer, ...], path: str) -> MemoryDataset:
    """Return the cases as samples; each carries itself in its metadata."""
    return MemoryDataset(
        [_sample(case) for case in cases],
        name=Path(path).stem,
        location=str(Path(path).expanduser()),
    )


def _sample(case: LabelledAnswer) -> Sample:
    item = ItemMetadata(format=QuestionFormat.SEMI_OPEN, area=case.area, topic="")
    return Sample(
        id=case.id,
        input=case.question,
        target=case.reference,
        metadata={
            **item.model_dump(mode="json"),
            "labelled": json.loads(case.model_dump_json()),
        },
    )
