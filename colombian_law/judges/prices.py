"""Prices of models, from a file: the shipped one or one's own."""

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from colombian_law.errors import ParameterError
from colombian_law.judges.usage import Usage

_MILLION = 1_000_000
_SHIPPED = "data/prices.json"


class Price(BaseModel):
    """US dollars for a million tokens; the members of Inspect's model-cost files."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: float
    output: float
    input_cache_read: float | None = None
    input_cache_write: float | None = None
    source: str = ""
    """Where the price was read, and of when it is."""

    def of(self, usage: Usage) -> float:
        """Return what `usage` costs in US dollars."""
        cached = self.input if self.input_cache_read is None else self.input_cache_read
        return (
            self.input * usage.input_tokens
            + self.output * usage.output_tokens
            + cached * usage.cached_input_tokens
        ) / _MILLION


_PRICES = TypeAdapter(dict[str, Price])


def load_prices(path: str | None = None) -> Mapping[str, Price]:
    """Return prices by model, from a JSON file.

    Args:
        path: A file like Inspect's `--model-cost-config` in JSON, which adds to the
            shipped prices and replaces them; the shipped ones alone if None.

    Raises:
        ParameterError: The file cannot be read, or is no table of prices.
    """
    shipped = files("colombian_law.judges") / _SHIPPED
    prices = _PRICES.validate_json(shipped.read_text(encoding="utf-8"))
    if path is None:
        return prices
    try:
        own = _PRICES.validate_python(json.loads(Path(path).read_text("utf-8")))
    except (OSError, ValueError, ValidationError) as error:
        problem = " ".join(str(error).split())
        raise ParameterError(
            f"prices={path!r} cannot be read as a table of prices: {problem}; give a "
            'JSON file such as {"openai/gpt-4.1": {"input": 2.0, "output": 8.0}}'
        ) from error
    return {**prices, **own}


def price_of(model: str, prices: Mapping[str, Price]) -> Price | None:
    """Return the price of `model`, by its name or by what follows its provider."""
    name = model.split("|", 1)[0]
    while name:
        if name in prices:
            return prices[name]
        _, _, name = name.partition("/")
    return None
