"""What is known of the evaluated models: provider, access, kind, the study's values."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from colombian_law.analysis.results import PaperValues
from colombian_law.errors import ParameterError


class ModelFact(BaseModel):
    """What is known of one model."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    """OpenRouter's name of it, for example z-ai/glm-4.6."""
    aliases: tuple[str, ...] = ()
    """Its names elsewhere, for example those of its own provider in Inspect."""
    label: str
    """A short name for tables and figures."""
    name: str
    provider: str
    access: Literal["proprietary", "open"] | None = None
    """Whether its weights are published."""
    kind: Literal["general", "reasoning"] | None = None
    is_in_paper: bool = False


class ModelFacts(BaseModel):
    """A file of facts about models; the first entry that fits a name counts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    models: tuple[ModelFact, ...]

    def find(self, model: str) -> ModelFact | None:
        """Return the facts of an Inspect model name, or None.

        A name fits if it is an entry's id or one of its aliases, with or without
        further providers before it: openrouter/z-ai/glm-4.6:nitro is z-ai/glm-4.6. What
        follows a colon is the way of serving it and does not count.
        """
        wanted = _served(model)
        for fact in self.models:
            for name in (fact.id, *fact.aliases):
                if f"/{wanted}".endswith(f"/{_served(name)}"):
                    return fact
        return None


class _Paper(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    n_closed: int
    n_free_text: int
    values: dict[str, PaperValues]


def load_model_facts(path: Path | None = None) -> ModelFacts:
    """Return the facts on models that the package ships, preceded by the user's.

    Args:
        path: A JSON file of the same form as this package's
            `analysis/data/models.json`, whose entries win over those.

    Raises:
        ParameterError: The file cannot be read, or an entry is not of that form.
    """
    shipped = _shipped()
    if path is None:
        return shipped
    try:
        own = ModelFacts.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise ParameterError(
            f"{path} is no file of model facts: {_told(error)}; expected JSON with "
            '"source" and "models", each model with id, label, name and provider and, '
            "if known, aliases, access (proprietary or open) and kind (general or "
            "reasoning)"
        ) from error
    return ModelFacts(
        source=f"{own.source}; {shipped.source}", models=own.models + shipped.models
    )


def paper_values(fact: ModelFact | None) -> PaperValues | None:
    """Return the study's Table 6 for a model, or None where it is not in it."""
    if fact is None or not fact.is_in_paper:
        return None
    return _paper().values.get(fact.label)


@cache
def _shipped() -> ModelFacts:
    source = files("colombian_law.analysis") / "data" / "models.json"
    return ModelFacts.model_validate_json(source.read_text(encoding="utf-8"))


@cache
def _paper() -> _Paper:
    source = files("colombian_law.analysis") / "data" / "paper.json"
    return _Paper.model_validate_json(source.read_text(encoding="utf-8"))


def _served(model: str) -> str:
    return model.partition(":")[0].strip().casefold()


def _told(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return " ".join(str(error).split())
