"""What judging cost, and what it will cost at most: calls, tokens, dollars."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from colombian_law.judges.instrument import Case, Instrument
from colombian_law.judges.prices import Price, price_of
from colombian_law.judges.reading import JudgeReading
from colombian_law.judges.rubric_record import readings_in
from colombian_law.judges.usage import Usage

CHARACTERS_PER_TOKEN = 3.5
"""Of Spanish legal prose, roughly: estimates need no tokenizer."""

_NAMED = 3
"""Models without a price that are named."""
_REPLY_OVERHEAD = 30
"""Characters of JSON around each statement that is written again."""
_STATEMENT_CHARACTERS = 110


@dataclass(frozen=True, slots=True)
class CostLine:
    """One model's part of the cost."""

    model: str
    usage: Usage
    dollars: float | None
    """None where the model has no price."""


def cost_lines(
    usages: Mapping[str, Usage], prices: Mapping[str, Price]
) -> list[CostLine]:
    """Return a line for each model, in the order given."""
    lines = []
    for model, usage in usages.items():
        price = price_of(model, prices)
        lines.append(CostLine(model, usage, None if price is None else price.of(usage)))
    return lines


def usage_in(metadata: Iterable[Mapping[str, Any]]) -> dict[str, Usage]:
    """Return the usage of each judge and embedder in the metadata of scores."""
    usages: dict[str, Usage] = defaultdict(Usage)
    for made in metadata:
        for kept in made.get("readings") or ():
            reading = JudgeReading.model_validate_json(kept)
            usages[reading.model] += reading.usage
        ideas = made.get("ideas_usage")
        for place, read in enumerate(readings_in(made)):
            usages[read.model] += read.usage
            if place == 0 and ideas:
                # The first judge alone makes the ideas.
                usages[read.model] += Usage.model_validate(ideas)
        if made.get("embedder_usage"):
            usages[made["embedder"]] += Usage.model_validate(made["embedder_usage"])
    return dict(usages)


def estimated_usage(
    instrument: Instrument, cases: Sequence[Case], questions: int, models: int = 1
) -> Usage:
    """Return what one judge is asked at least: no reply is asked for twice.

    Prompts are rendered and measured; replies are taken to repeat what they classify.
    Statements are unknown before they are made and are taken to be as many as the
    text has lengths of an average one.

    Args:
        instrument: Whose prompts are used.
        cases: The questions with their references, which stand for the answers.
        questions: Questions generated for answer relevancy.
        models: How many models answer; references are decomposed once for all.
    """
    estimated = Usage()
    for case in cases:
        reference = instrument.statements_prompt(case.question, case.reference).text
        estimated += _estimated([reference], _restated(case.reference))
        each = _of_one_answer(instrument, case, questions)
        for _ in range(models):
            estimated += each
    return estimated


def _of_one_answer(instrument: Instrument, case: Case, questions: int) -> Usage:
    stated, expected = _pieces(case.answer), _pieces(case.reference)
    prompts = [
        instrument.statements_prompt(case.question, case.answer).text,
        instrument.classification_prompt(case.question, stated, expected).text,
        *[instrument.question_prompt(case.answer).text] * questions,
    ]
    reasons = _STATEMENT_CHARACTERS * (len(stated) + len(expected) + questions)
    classified = _restated(case.answer) + _restated(case.reference)
    return _estimated(prompts, _restated(case.answer) + classified + reasons)


def _estimated(prompts: Sequence[str], replied_characters: int) -> Usage:
    return Usage(
        calls=len(prompts),
        input_tokens=ceil(sum(map(len, prompts)) / CHARACTERS_PER_TOKEN),
        output_tokens=ceil(replied_characters / CHARACTERS_PER_TOKEN),
    )


def _restated(text: str) -> int:
    """Return the characters of `text` as a list of statements in JSON."""
    return len(text) + _REPLY_OVERHEAD * len(_pieces(text))


def _pieces(text: str) -> list[str]:
    return [
        text[start : start + _STATEMENT_CHARACTERS]
        for start in range(0, max(len(text), 1), _STATEMENT_CHARACTERS)
    ]


def cost_text(lines: Sequence[CostLine]) -> str:
    """Return the lines as a table, and the sum with what it leaves out."""
    width = max([len(line.model) for line in lines] or [0])
    rows = [
        f"{line.model:<{width}}  {line.usage.calls:>7} calls "
        f"{line.usage.cached_calls:>7} cached  "
        f"{line.usage.input_tokens + line.usage.cached_input_tokens:>10} in "
        f"{line.usage.output_tokens:>9} out  {_dollars(line.dollars)}"
        for line in lines
    ]
    priced = [line.dollars for line in lines if line.dollars is not None]
    without = [line.model for line in lines if line.dollars is None]
    total = f"total {_dollars(sum(priced))}"
    if without:
        named = ", ".join(without[:_NAMED])
        more = f" and {len(without) - _NAMED} more" if len(without) > _NAMED else ""
        total += f", without {named}{more}: add prices with --prices FILE"
    return "\n".join([*rows, total])


def _dollars(value: float | None) -> str:
    return "no price" if value is None else f"US$ {value:.4f}"
