"""The solver of the three tasks: ask with the versioned prompt, mark the choice."""

from inspect_ai.model import ResponseSchema
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import JSONSchema

from colombian_law.datasets.item import LETTERS
from colombian_law.datasets.served import note_provider
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import ParameterError
from colombian_law.parsing.answer_schema import answer_json_schema
from colombian_law.parsing.record import read_answer
from colombian_law.prompts import load_prompt

PROMPT_NAMES = {
    QuestionFormat.CLOSED: "closed",
    QuestionFormat.SEMI_OPEN: "semi_open",
    QuestionFormat.OPEN: "open_irac",
}
"""The prompt folder of each question format."""


@solver
def answer_json(
    question_format: str,
    prompt_version: str = "v1",
    structured_output: bool = False,
) -> Solver:
    """Ask a question with its format's prompt; mark the choice that is answered.

    The scorers read the completion by the same parser and keep how it was read.

    Args:
        question_format: multiple_choice, semi_open or open_ended.
        prompt_version: Version of the prompt, for example v1.
        structured_output: Hand the answer's JSON schema to the provider. The study
            asked by prompt alone.

    Raises:
        ParameterError: An unknown format or prompt version.
    """
    if question_format not in set(QuestionFormat):
        raise ParameterError.not_allowed(
            "question_format", question_format, QuestionFormat
        )
    asked = QuestionFormat(question_format)
    prompt = load_prompt(PROMPT_NAMES[asked], prompt_version)
    schema = _response_schema(asked) if structured_output else None

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        options = [choice.value for choice in state.choices]
        state.user_prompt.text = prompt.fill(state.input_text, options)
        if schema is None:
            state = await generate(state)
        else:
            state = await generate(state, response_schema=schema)
        note_provider(state)
        mark_choice(state, asked)
        return state

    return solve


def mark_choice(state: TaskState, question_format: QuestionFormat) -> None:
    """Mark the option that the completion of a closed question names, if it names one.

    Questions without options are left alone.
    """
    options = [choice.value for choice in state.choices]
    if not options:
        return
    record = read_answer(
        state.output.completion,
        question_format.value,
        options=options,
        stop_reason=state.output.stop_reason,
    )
    for place, letter in enumerate(LETTERS):
        state.choices.mark_choice(place, letter == record.letter)


def _response_schema(asked: QuestionFormat) -> ResponseSchema:
    return ResponseSchema(
        name=f"respuesta_{PROMPT_NAMES[asked]}",
        json_schema=JSONSchema.model_validate(answer_json_schema(asked.value)),
        strict=True,
    )
