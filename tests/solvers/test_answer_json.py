"""Promises of the solver: what is asked, what is kept."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from inspect_ai import Task, eval  # noqa: A004 - Inspect's name
from inspect_ai.dataset import MemoryDataset
from inspect_ai.log import EvalSample
from inspect_ai.model import Model, ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import choice

from colombian_law.datasets.item import Item
from colombian_law.datasets.samples import to_sample
from colombian_law.errors import ParameterError
from colombian_law.solvers.answer_json import answer_json

RowMaker = Callable[..., dict[str, Any]]
Scripted = Callable[..., Model]


def _run(row: dict[str, Any], model: Model, **arguments: Any) -> EvalSample:
    item = Item.model_validate(row)
    task = Task(
        dataset=MemoryDataset([to_sample(item)]),
        solver=answer_json(item.formato.value, **arguments),
    )
    [log] = eval(task, model=model, display="none", log_dir="memory://solver")
    assert log.status == "success", log.error
    assert log.samples is not None
    return log.samples[0]


def test_closed_question_is_asked_with_its_prompt(
    closed_row: RowMaker, scripted_model: Scripted
) -> None:
    """The message is the filled prompt, and the completion is kept as it came."""
    asked: list[str] = []

    def answer(message: str) -> str:
        asked.append(message)
        return (
            '{"respuesta_correcta": "A", "justificacion": "Art. 2221", '
            '"descarte_opciones": "no"}'
        )

    sample = _run(closed_row(), scripted_model(answer))
    assert asked[0].startswith("Eres un experto en derecho colombiano.")
    assert asked[0].endswith("A) Mutuo\nB) Comodato\nC) Depósito\nD) Prenda")
    assert sample.output.completion.startswith('{"respuesta_correcta": "A"')


def test_stock_choice_scorer_reads_the_marks(
    closed_row: RowMaker, scripted_model: Scripted
) -> None:
    """The solver marks the answered choice, so Inspect's own scorer works with it."""
    item = Item.model_validate(closed_row())
    task = Task(
        dataset=MemoryDataset([to_sample(item)]),
        solver=answer_json("multiple_choice"),
        scorer=choice(),
    )
    model = scripted_model(lambda _: '{"respuesta_correcta": "a"}')
    [log] = eval(task, model=model, display="none", log_dir="memory://solver")
    assert log.samples is not None
    assert (log.samples[0].scores or {})["choice"].value == "C"


@pytest.mark.parametrize("is_structured", [False, True])
def test_schema_goes_to_the_provider_only_when_asked(
    text_row: RowMaker, *, is_structured: bool
) -> None:
    """The study asks by prompt alone; structured output is a choice."""
    schemas: list[Any] = []

    def output(_messages: Any, _tools: Any, _choice: Any, config: Any) -> ModelOutput:
        schemas.append(config.response_schema)
        made = ModelOutput.from_content("mockllm/model", '{"respuesta": "Sí."}')
        made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return made

    model = get_model("mockllm/model", memoize=False, custom_outputs=output)
    _run(text_row(), model, structured_output=is_structured)
    if not is_structured:
        assert schemas == [None]
        return
    schema = json.loads(schemas[0].model_dump_json(exclude_none=True))
    assert schema["strict"] is True
    assert schema["json_schema"]["required"] == [
        "respuesta",
        "palabras_clave",
        "referencia_legal",
    ]
    assert schema["json_schema"]["additionalProperties"] is False


def test_unknown_format_is_refused() -> None:
    """A format that does not exist is refused when the solver is made."""
    with pytest.raises(
        ParameterError, match="question_format='essay' is not allowed; allowed: multip"
    ):
        answer_json("essay")
