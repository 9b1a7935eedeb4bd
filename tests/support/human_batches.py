"""Planted decisions of a judge, and raters who fill in what they are given."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import openpyxl

from colombian_law.human.batch import Batch, Key
from colombian_law.human.batch_making import People
from colombian_law.human.draw import Plan
from colombian_law.human.drawing import draw_batch
from colombian_law.human.judgement import JudgedNorm, Judgement, text_sha256
from colombian_law.human.sheet import CASE, Sheet
from colombian_law.judges.rubric_record import NormVerdict

MODELS = tuple(f"vendor{n}/system-{n}" for n in range(15))
AREAS = ("civil", "penal", "laboral", "administrativo", "comercial")
JUDGE = "vendor0/system-0"

Scores = Callable[[Judgement], int]


def judgement(number: int, model: str = MODELS[1], **changes: Any) -> Judgement:
    """Return one decision on a text that holds what spreadsheets spoil."""
    text = changes.pop(
        "judged_text",
        f"=La petición {number} se resuelve → en quince días «hábiles»;\n"
        "\n- según el artículo 14 de la Ley 1437 de 2011, y ≥ lo demás.\t\n",
    )
    values: dict[str, Any] = {
        "log": f"/logs/run-{model.rsplit('/', 1)[-1]}.eval",
        "eval_id": f"eval-{model}",
        "sample_id": f"q{number}",
        "epoch": 1,
        "model": model,
        "format": "semi_open" if number % 7 else "open",
        "area": AREAS[number % len(AREAS)],
        "complexity": "medium",
        "question": f"¿Qué término tiene la petición {number}?",
        "reference": "Quince días (artículo 14 de la Ley 1437 de 2011).",
        "judged_text": text,
        "judged_sha256": text_sha256(text),
        "judge": JUDGE,
        "adequacy": 1 + (number * 3 + number // 5) % 5,
        "useful": number % 11 == 0,
        "norms": (
            JudgedNorm(
                text="artículo 14 de la Ley 1437 de 2011", verdict=NormVerdict.CORRECT
            ),
        ),
    }
    return Judgement.model_validate({**values, **changes})


def judgements(n_questions: int, models: Sequence[str] = MODELS) -> list[Judgement]:
    """Return one decision on each question for each model."""
    return [judgement(q, model) for model in models for q in range(n_questions)]


def small_batch(
    decisions: Sequence[Judgement], people: People, *, n: int | None = None
) -> tuple[Batch, Key]:
    """Return a batch of all decisions, or of n."""
    models = tuple(sorted({each.model for each in decisions}))
    count = len(decisions) - people.n_calibration if n is None else n
    return draw_batch(decisions, Plan(n=count, seed=7, models=models), people)


def fill_workbook(
    path: Path, sheet_name: str, values: Callable[[str, int], dict[str, object]]
) -> None:
    """Type into a workbook: `values` gives header to value for a case and norm."""
    workbook = openpyxl.load_workbook(path)
    worksheet: Any = workbook[sheet_name]
    headers = [cell.value for cell in worksheet[1]]
    for row in range(2, worksheet.max_row + 1):
        cells = dict(zip(headers, worksheet[row], strict=True))
        number = int(cells["N.º"].value) if "N.º" in cells else 0
        for header, value in values(str(cells[CASE].value), number).items():
            cells[header].value = value
    workbook.save(path)


def filled(sheet: Sheet, values: Callable[[str], dict[str, object]]) -> list[list[str]]:
    """Return a sheet's rows as text, filled in, headers first."""
    headers = [column.header for column in sheet.columns]
    rows = [headers]
    for row in sheet.rows:
        typed = {k: str(v) for k, v in values(row[CASE]).items()}
        rows.append([typed.get(h, row.get(h, "")) for h in headers])
    return rows


def scored(score: int, useful: str = "No") -> dict[str, object]:
    """Return what a rater types for a case."""
    return {"Adecuación (1 a 5)": score, "¿Útil para un abogado?": useful}
