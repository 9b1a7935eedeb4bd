"""A solver that replays answers given elsewhere: by a product, a system, a person."""

from enum import StrEnum
from pathlib import Path

from inspect_ai.model import ModelOutput, ModelUsage
from inspect_ai.solver import Generate, Solver, TaskState, solver

from colombian_law.datasets.bank import STARTER, load_bank
from colombian_law.datasets.recorded import RecordedAnswer, read_answers
from colombian_law.datasets.samples import ItemMetadata
from colombian_law.errors import ParameterError, RecordedAnswerError
from colombian_law.solvers.answer_json import mark_choice

ABSTENTION = "Me abstengo de responder."
"""The completion of an abstention, which is read as a refusal and counted as such."""


class Missing(StrEnum):
    """What becomes of an item that the file has no answer to."""

    ERROR = "error"
    EMPTY = "empty"


@solver
def recorded_answers(
    path: str, bank: str = STARTER, missing: str = Missing.ERROR.value
) -> Solver:
    """Replay the answers in a JSONL file instead of asking a model.

    inspect eval colombian_law/closed --model none/NAME \
        --solver colombian_law/recorded_answers -S path=answers.jsonl

    NAME is how the answerer is called in logs and reports. An abstention is read as a
    refusal. The options must stand in the bank's order.

    Args:
        path: The file; see `datasets.recorded.read_answers` for its form.
        bank: The bank that the task uses, as in `-T bank=`.
        missing: error (an item without an answer is a sample's error, which names it)
            or empty (it counts as an empty answer, which is wrong).

    Raises:
        BankError: The file or the bank cannot be used; every row at fault is named.
        ParameterError: `missing` has a value that is not allowed.
    """
    if missing not in set(Missing):
        raise ParameterError.not_allowed("missing", missing, Missing)
    answers = read_answers(Path(path), load_bank(bank))

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001 - Inspect's signature
        item = state.metadata_as(ItemMetadata)
        if item.option_order != "".join(sorted(item.option_order)):
            raise RecordedAnswerError(
                f"item {state.sample_id} is asked with its options in the order "
                f"{item.option_order}; recorded letters are of the bank's order: run "
                "without -T shuffle_options"
            )
        answer = answers.get(str(state.sample_id))
        if answer is None and missing == Missing.ERROR:
            raise RecordedAnswerError(
                f"{path} has no answer to item {state.sample_id}; add its row, or give "
                "-S missing=empty to count it as an empty answer"
            )
        state.output = ModelOutput.from_content(str(state.model), _text(answer))
        state.output.usage = ModelUsage()
        state.messages.append(state.output.message)
        mark_choice(state, item.format)
        return state

    return solve


def _text(answer: RecordedAnswer | None) -> str:
    if answer is None:
        return ""
    return ABSTENTION if answer.has_abstained else answer.completion
