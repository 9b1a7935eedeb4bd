"""What a way of judging must offer: its prompts, its reply models, its formulas."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel

from colombian_law.judges.reading import Classification, GeneratedQuestion

Vector = Sequence[float]


@dataclass(frozen=True, slots=True)
class Case:
    """One answer to judge."""

    question: str
    answer: str
    reference: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a judge is asked, and the model that its reply must be."""

    text: str
    reply: type[BaseModel]


@dataclass(frozen=True, slots=True)
class CorrectnessReplies:
    """What a judge replied about the facts of an answer."""

    answer_statements: tuple[str, ...]
    reference_statements: tuple[str, ...]
    classification: Classification | None
    """None where it was not asked for."""


class Instrument(Protocol):
    """The prompts and formulas of answer correctness and answer relevancy."""

    @property
    def signature(self) -> Mapping[str, str]:
        """What distinguishes this instrument from others, for the log."""

    @property
    def weights(self) -> tuple[float, float]:
        """The weights of factual F1 and of similarity."""

    @property
    def question_temperature(self) -> float | None:
        """The temperature at which questions are generated; None: the judge's own."""

    def statements_prompt(self, question: str, text: str) -> Prompt:
        """Return how a judge is asked to decompose `text` into statements."""

    def classification_prompt(
        self, question: str, answer: Sequence[str], reference: Sequence[str]
    ) -> Prompt:
        """Return how a judge is asked to classify statements."""

    def question_prompt(self, answer: str) -> Prompt:
        """Return how a judge is asked for a question that `answer` answers."""

    def embedded(self, text: str) -> str:
        """Return the text that is embedded for `text`."""

    def question_texts(self, questions: Sequence[GeneratedQuestion]) -> Sequence[str]:
        """Return the texts that are embedded for `questions`."""

    def asks_question(self, answer: str) -> bool:
        """Whether a question is asked for at all."""

    def asks_classification(
        self, answer: Sequence[str], reference: Sequence[str]
    ) -> bool:
        """Whether the statements are handed to the classifier at all."""

    async def factual_f1(self, case: Case, replies: CorrectnessReplies) -> float:
        """Return F1 of the classification."""

    async def correctness(
        self,
        case: Case,
        replies: CorrectnessReplies,
        vectors: Mapping[str, Vector],
    ) -> float:
        """Return the instrument's own answer correctness."""

    async def relevancy(
        self,
        case: Case,
        questions: Sequence[GeneratedQuestion],
        vectors: Mapping[str, Vector],
    ) -> float:
        """Return the instrument's own answer relevancy.

        Raises:
            ValueError: The instrument has no value for this case.
        """
