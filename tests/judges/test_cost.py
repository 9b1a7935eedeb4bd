"""What judging cost and will cost."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from judge_models import needs_ragas
from pydantic import ValidationError

from colombian_law.cli import main
from colombian_law.errors import ParameterError
from colombian_law.judges.cost import (
    cost_lines,
    cost_text,
    estimated_usage,
    usage_in,
)
from colombian_law.judges.instrument import Case
from colombian_law.judges.prices import Price, load_prices, price_of
from colombian_law.judges.reading import JudgeReading
from colombian_law.judges.usage import Usage, total

SPENT = Usage(calls=3, cached_calls=2, input_tokens=1_000_000, output_tokens=500_000)


def test_usages_add_member_by_member() -> None:
    """Paid and cached calls stay apart in a sum."""
    assert total([SPENT, Usage(calls=1, cached_calls=5)]) == Usage(
        calls=4, cached_calls=7, input_tokens=1_000_000, output_tokens=500_000
    )
    assert total([]) == Usage()


def test_a_price_is_for_a_million_tokens() -> None:
    """1 M in at 2, 0.5 M out at 8, 2 M from the provider's cache at 0.5: 2 + 4 + 1."""
    price = Price(input=2, output=8, input_cache_read=0.5)

    spent = SPENT.model_copy(update={"cached_input_tokens": 2_000_000})

    assert price.of(spent) == pytest.approx(7)


@pytest.mark.parametrize(
    "name",
    [
        "openai/gpt-4.1",
        "openrouter/openai/gpt-4.1",
        "openrouter/openai/gpt-4.1|float32",
    ],
)
def test_the_provider_does_not_hide_the_price(name: str) -> None:
    """The same model has its price behind every provider."""
    assert price_of(name, {"openai/gpt-4.1": Price(input=2, output=8)}) is not None


def test_a_model_without_a_price_is_told() -> None:
    """A sum never passes for the whole where a price is missing."""
    lines = cost_lines({"a/x": SPENT, "b/y": SPENT}, {"a/x": Price(input=2, output=8)})

    text = cost_text(lines)

    assert [line.dollars for line in lines] == [pytest.approx(6), None]
    assert text.splitlines()[-1] == (
        "total US$ 6.0000, without b/y: add prices with --prices FILE"
    )


def test_shipped_prices_say_where_they_are_from() -> None:
    """Each shipped price has its source and date."""
    prices = load_prices()

    assert prices
    assert all("20" in price.source for price in prices.values())


def test_own_prices_replace_shipped_ones(tmp_path: Path) -> None:
    """A file like Inspect's model-cost files adds and replaces."""
    own = tmp_path / "prices.json"
    table = {
        "openai/gpt-4.1": {"input": 1, "output": 1},
        "z/m": {"input": 1, "output": 2},
    }
    own.write_text(json.dumps(table), encoding="utf-8")

    prices = load_prices(str(own))

    assert prices["openai/gpt-4.1"].input == 1
    assert prices["z/m"].output == 2


@pytest.mark.parametrize("content", ["", "[]", '{"m": {"input": "x"}}', '{"m": 1}'])
def test_a_broken_price_file_is_named(content: str, tmp_path: Path) -> None:
    """The error names the file and shows what one looks like."""
    own = tmp_path / "prices.json"
    own.write_text(content, encoding="utf-8")

    with pytest.raises(ParameterError, match=r"prices\.json.*give a JSON file such as"):
        load_prices(str(own))


def test_usage_is_summed_by_model_from_scores() -> None:
    """Readings and embedder of all scores add up by their model."""
    reading = JudgeReading(judge="judge1", model="a/x", usage=SPENT)
    made = {
        "readings": [reading.model_dump_json()],
        "embedder": "b/e|float32",
        "embedder_usage": Usage(calls=1).model_dump(),
    }

    assert usage_in([made, made, {}]) == {
        "a/x": total([SPENT, SPENT]),
        "b/e|float32": Usage(calls=2),
    }


def test_a_negative_member_is_not_invented() -> None:
    """An unknown member of a usage is an error, not ignored."""
    with pytest.raises(ValidationError):
        Usage.model_validate({"call": 1})


def test_an_estimate_counts_calls_exactly() -> None:
    """2 cases, 15 models: 2 references + 2 · 15 · 3 calls of each judge."""
    needs_ragas()
    from colombian_law.judges.ragas_adapter import load_ragas

    cases = [Case("¿Qué?", "Esto rige.", "Esto rige.")] * 2

    made = estimated_usage(load_ragas(), cases, questions=1, models=15)

    assert made.calls == 2 + 2 * 15 * 3
    assert made.input_tokens > 500 * made.calls / 2


def test_the_command_estimates_before_anything_is_paid() -> None:
    """Each judge and the embedder have a line; the sum is the last one."""
    needs_ragas()

    done = CliRunner().invoke(main, ["judges", "estimate", "--models", "2"])

    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0].startswith("openrouter/z-ai/glm-5.2 ")
    assert lines[2].startswith("openrouter/openai/text-embedding-3-large ")
    assert lines[3].startswith("total US$ ")
