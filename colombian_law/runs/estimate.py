"""What a line-up will cost: calls, tokens and dollars of every model."""

from collections.abc import Mapping
from math import ceil

from colombian_law.datasets.bank import Bank
from colombian_law.datasets.item import Item
from colombian_law.judges.cost import (
    CHARACTERS_PER_TOKEN,
    CostLine,
    cost_lines,
    estimated_usage,
)
from colombian_law.judges.instrument import Case, Instrument
from colombian_law.judges.prices import Price
from colombian_law.judges.usage import Usage
from colombian_law.prompts import load_prompt
from colombian_law.runs.line_up import LineUp
from colombian_law.solvers.answer_json import PROMPT_NAMES

_FORMATS = {prompt: form for form, prompt in PROMPT_NAMES.items()}
_OUTPUT_TOKENS = 600
"""Of an answer, where the line-up does not say."""


def estimated_cost(
    line_up: LineUp,
    bank: Bank,
    prices: Mapping[str, Price],
    instrument: Instrument | None,
) -> list[CostLine]:
    """Return a line for each model that answers, then one for each judge.

    Prompts are rendered and measured; the length of an answer is the line-up's
    assumption. Every call is counted once: a refused or repeated one costs more.

    Args:
        line_up: What is run.
        bank: Its bank.
        prices: By model.
        instrument: The judges' instrument; without it judges are left out.
    """
    answering = _answering(line_up, bank)
    usages = dict.fromkeys(line_up.models, answering)
    if instrument is not None and _is_judged(line_up):
        judging = estimated_usage(
            instrument, _cases(line_up, bank), 1, len(line_up.models)
        )
        # A judge may also be one of the evaluated models.
        for judge in line_up.graders:
            usages[judge] = usages.get(judge, Usage()) + judging
    return cost_lines(usages, prices)


def _is_judged(line_up: LineUp) -> bool:
    return bool({"ragas", "all"} & set(line_up.metrics.split(",")))


def _items(line_up: LineUp, bank: Bank, task: str) -> tuple[Item, ...]:
    return bank.of_format(_FORMATS[task]).items[: line_up.limit]


def _answering(line_up: LineUp, bank: Bank) -> Usage:
    total = Usage()
    for task in line_up.tasks:
        prompt = load_prompt(task, "v1")
        items = _items(line_up, bank, task)
        asked = sum(
            len(prompt.fill(item.pregunta, list(item.options))) for item in items
        )
        total += Usage(
            calls=len(items),
            input_tokens=ceil(asked / CHARACTERS_PER_TOKEN),
            output_tokens=len(items) * line_up.output_tokens.get(task, _OUTPUT_TOKENS),
        )
    return total


def _cases(line_up: LineUp, bank: Bank) -> list[Case]:
    return [
        Case(
            question=item.pregunta,
            answer=item.respuesta_esperada or "",
            reference=item.respuesta_esperada or "",
        )
        for task in line_up.tasks
        if task != "closed"
        for item in _items(line_up, bank, task)
    ]
