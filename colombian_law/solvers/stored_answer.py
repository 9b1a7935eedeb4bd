"""A solver that asks no model: the sample's stored answer is its output."""

import json

from inspect_ai.model import ModelOutput
from inspect_ai.solver import Generate, Solver, TaskState, solver

from colombian_law.judges.labelled import LabelledAnswer


@solver
def stored_answer() -> Solver:
    """Take the answer from the sample, in the JSON format of semi-open questions."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001 - Inspect's signature
        case = LabelledAnswer.model_validate(state.metadata["labelled"])
        text = json.dumps({"respuesta": case.answer}, ensure_ascii=False)
        state.output = ModelOutput.from_content("stored", text)
        return state

    return solve
