"""Fixtures that several test modules share."""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from inspect_ai.model import Model, ModelOutput, ModelUsage, StopReason, get_model

ROOT = Path(__file__).parents[1]

settings.register_profile("seeded", derandomize=True)
settings.register_profile("random", derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "seeded"))
"""Every run draws the same examples; HYPOTHESIS_PROFILE=random looks for new ones."""

RowMaker = Callable[..., dict[str, Any]]
Answer = Callable[[str], str | tuple[str, StopReason]]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data (law texts, public items), which is not shipped."""
    folder = Path(os.environ.get("COLOMBIAN_LAW_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(
            f"no reference data at {folder}; set COLOMBIAN_LAW_SHARED to their folder"
        )
    return folder


@pytest.fixture(scope="session")
def public_items(shared: Path) -> Path:
    """The 50 public items of the study's bank."""
    return shared / "bank" / "sample_50.jsonl"


@pytest.fixture
def closed_row() -> RowMaker:
    """A maker of closed rows; keyword arguments replace values."""

    def make(**changes: object) -> dict[str, Any]:
        row = {
            "id": 1,
            "formato": "multiple_choice",
            "area": "Derecho civil",
            "tema": "Contratos",
            "complejidad": None,
            "sub_tarea": None,
            "pregunta": "¿Qué contrato transfiere el dominio de la cosa?",
            "opciones": {"A": "Mutuo", "B": "Comodato", "C": "Depósito", "D": "Prenda"},
            "legal_basis": "Código Civil, artículo 2221",
            "respuesta_correcta": "A",
            "texto_respuesta_correcta": "Mutuo",
        }
        return {**row, **changes}

    return make


@pytest.fixture
def text_row() -> RowMaker:
    """A maker of semi-open rows; keyword arguments replace values."""

    def make(**changes: object) -> dict[str, Any]:
        row = {
            "id": 2,
            "formato": "semi_open",
            "area": "Derecho laboral",
            "tema": "Acoso",
            "complejidad": "low",
            "sub_tarea": "Existencia normativa",
            "pregunta": "¿Existe una norma sobre el acoso laboral?",
            "legal_basis": "Ley 1010 de 2006",
            "respuesta_esperada": "Sí, la Ley 1010 de 2006 regula el acoso laboral.",
        }
        return {**row, **changes}

    return make


@pytest.fixture
def write_bank(tmp_path: Path) -> Callable[[Iterable[Mapping[str, object]]], Path]:
    """A writer of JSONL banks in a temporary folder."""

    def write(rows: Iterable[Mapping[str, object]]) -> Path:
        path = tmp_path / "bank.jsonl"
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        path.write_text("".join(lines), encoding="utf-8")
        return path

    return write


@pytest.fixture
def scripted_model() -> Callable[[Answer], Model]:
    """A maker of mock models that answer the last message by a function of its text.

    Each output states its usage; without it, the mock would count tokens with a
    vocabulary that it downloads.
    """

    def make(answer: Answer) -> Model:
        def output(messages: list[Any], *_: object) -> ModelOutput:
            given = answer(messages[-1].text)
            text, stop = given if isinstance(given, tuple) else (given, "stop")
            made = ModelOutput.from_content("mockllm/model", text, stop_reason=stop)
            made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
            return made

        return get_model("mockllm/model", memoize=False, custom_outputs=output)

    return make
