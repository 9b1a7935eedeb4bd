"""What a gate is asked: measures, margins, levels, what may differ."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from colombian_law.errors import GateConfigError
from colombian_law.gate.comparable import ACCEPTABLE


class MeasureRule(BaseModel):
    """How one measure is held."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    margin: float | None = Field(default=None, gt=0)
    """Largest accepted loss, in the measure's own unit; the config's if absent."""
    better: Literal["higher", "lower"] = "higher"
    """Which direction is better."""
    judges: tuple[str, ...] = ()
    """Measures of the single judges whose mean this measure is."""


class GateConfig(BaseModel):
    """A gate's whole configuration; the file gate.yaml has the same keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    measures: Mapping[str, MeasureRule] = Field(default_factory=dict)
    """By name, scorer or scorer/key; the headline of each task if empty."""
    margin: float = Field(default=0.05, gt=0)
    alpha: float = Field(default=0.05, gt=0, lt=0.5)
    """Level of the tests, two-sided; the intervals have 1 − alpha."""
    power: float = Field(default=0.8, ge=0.5, lt=1)
    """Power at which the smallest detectable difference is told."""
    seed: int = Field(default=20260101, ge=0)
    resamples: int = Field(default=10_000, ge=1_000)
    cluster_by: str | None = None
    """Metadata key whose value the items of one case share; if absent, items alone."""
    min_items: int = Field(default=30, ge=2)
    """Below this many compared items nothing is decided."""
    max_missing: float = Field(default=0.05, ge=0, le=1)
    """Share of items without a score on both sides above which nothing is decided."""
    accept: tuple[str, ...] = ()
    """Names of differences that do not refuse the comparison."""


def load_config(path: Path) -> GateConfig:
    """Return the configuration in a YAML file.

    Raises:
        GateConfigError: The file cannot be read, is no mapping, or a key or value of
            it is not allowed.
    """
    import yaml

    try:
        read = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise GateConfigError(f"{path} cannot be read as YAML: {error}") from error
    if read is None:
        read = {}
    if not isinstance(read, dict):
        raise GateConfigError(
            f"{path} holds {type(read).__name__}; expected keys and values; allowed "
            f"keys: {', '.join(GateConfig.model_fields)}"
        )
    return make_config(read, str(path))


def make_config(values: Mapping[str, Any], place: str) -> GateConfig:
    """Return the configuration with `values`; the rest stays at its default.

    Args:
        values: By key.
        place: Where the values come from, for the error.

    Raises:
        GateConfigError: A key or a value is not allowed.
    """
    try:
        config = GateConfig.model_validate(values)
    except ValidationError as error:
        lines = [
            f"  {'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
            f" (given: {fault['input']!r})"
            for fault in error.errors()
        ]
        head = (
            f"{place}: {len(lines)} fault(s); allowed keys: "
            f"{', '.join(GateConfig.model_fields)}; of a measure: "
            f"{', '.join(MeasureRule.model_fields)}"
        )
        raise GateConfigError("\n".join([head, *lines])) from error
    unknown = [name for name in config.accept if name not in ACCEPTABLE]
    if unknown:
        raise GateConfigError(
            f"{place}: accept={unknown[0]!r} is not allowed; allowed: "
            f"{', '.join(ACCEPTABLE)}"
        )
    return config
