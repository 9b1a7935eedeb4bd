"""What a completion is read as: an answer, or a failure with its kind."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """The one outcome of a completion."""

    ANSWERED = "answered"
    INVALID_FORMAT = "invalid_format"
    """Text is there, but no answer that can be read without guessing."""
    REFUSAL = "refusal"
    """The model declined, or its provider's filter stopped it."""
    EMPTY = "empty"
    """No text outside the reasoning, or only blank answer keys."""
    TRUNCATED = "truncated"
    """The end of the completion cut the answer, or came before it."""


class Route(StrEnum):
    """The way by which an answer was found, the strictest first."""

    JSON = "json"
    """The whole completion is JSON."""
    FENCE = "fence"
    """A JSON object that opens a fenced block."""
    OBJECT = "object"
    """A JSON object between other text."""
    REPAIR = "repair"
    """An object that is not JSON as written: misquoted, escaped, cut, unbraced…"""
    LABEL = "label"
    """No object: a labelled line, or for options a completion that is only a letter."""


@dataclass(frozen=True, slots=True)
class ChoiceAnswer:
    """The option that a completion chooses."""

    letter: str
    """The option's capital letter in the order presented."""
    fields: Mapping[str, str]
    """The text of each key of the closed format; empty where a key is absent."""
    route: Route
    strict_json: bool
    """Whether the whole completion is one JSON object with the asked keys."""

    @property
    def outcome(self) -> Outcome:
        """`Outcome.ANSWERED`, as of every answer."""
        return Outcome.ANSWERED


@dataclass(frozen=True, slots=True)
class TextAnswer:
    """The free text that a completion answers."""

    fields: Mapping[str, str]
    """The text of each key of the format, in its order; empty where one is absent."""
    route: Route
    strict_json: bool
    """Whether the whole completion is one JSON object with the asked keys."""

    @property
    def outcome(self) -> Outcome:
        """`Outcome.ANSWERED`, as of every answer."""
        return Outcome.ANSWERED


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """A completion that is no answer."""

    outcome: Outcome
    """Any outcome but `Outcome.ANSWERED`."""
    detail: str
    """What was found instead."""
    strict_json: bool = False
    """Whether the whole completion is nonetheless the JSON object asked for."""

    def __post_init__(self) -> None:
        """Refuse the outcome that an answer has.

        Raises:
            ValueError: If the outcome is `Outcome.ANSWERED`.
        """
        if self.outcome is Outcome.ANSWERED:
            raise ValueError(
                "a ParseFailure cannot have the outcome 'answered'; "
                "return a ChoiceAnswer or a TextAnswer instead"
            )
