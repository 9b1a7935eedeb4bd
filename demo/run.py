"""Run the three tasks on the starter bank with the local model; print a table."""

import argparse
import os
import sys
from copy import deepcopy
from datetime import datetime
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from inspect_ai import eval_set
from inspect_ai.log import EvalLog, headline_metric
from local_model import PARALLEL_REQUESTS, serve

from colombian_law.datasets.bank import load_bank
from colombian_law.parsing.answer_schema import answer_json_schema

TASKS = {
    "closed": "multiple_choice",
    "semi_open": "semi_open",
    "open_irac": "open_ended",
}
"""Question format of each task."""
SAMPLE_IDS = {
    "closed": "*-mc-01",
    "semi_open": "*-so-01",
    "open_irac": "*-oe-01",
}
"""The questions that are asked of the starter bank: one of every area."""
MAX_TOKENS = 512
MAX_TEXT = 80
"""Characters of a text, items of a list: this model would not stop by itself."""
MAX_ITEMS = 3
CHANCE_NOTE = """
This model answers at chance: four options, one right, about 0.25. The table shows that
the machinery works, not what a language model knows of Colombian law.
Este modelo responde al azar: la tabla muestra que la maquinaria funciona, nada más.
"""


def main() -> int:
    """Return 0 when all three tasks ran to the end."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--all", action="store_true", help="ask every question")
    options.add_argument("--bank", default="starter", help="as in -T bank=…")
    options.add_argument("--limit", type=int, help="at most so many of each task")
    options.add_argument("--log-dir", type=Path, help="where the logs go")
    chosen = options.parse_args()
    stamp = datetime.now().astimezone().strftime("%Y%m%dT%H%M%S")
    log_dir = chosen.log_dir or Path("logs") / f"demo-{stamp}"
    ask_all = chosen.all or chosen.bank != "starter"
    results: list[tuple[bool, list[EvalLog]]] = []
    with serve() as base_url:
        os.environ |= {"LOCAL_BASE_URL": base_url, "LOCAL_API_KEY": "none"}
        for task, question_format in TASKS.items():
            results.append(
                eval_set(
                    f"colombian_law/{task}",
                    log_dir=str(log_dir / task),
                    model="openai-api/local/smollm2-135m-instruct",
                    task_args={"bank": chosen.bank},
                    sample_id=None
                    if ask_all
                    else _asked(SAMPLE_IDS[task])[: chosen.limit],
                    limit=chosen.limit if ask_all else None,
                    max_tokens=MAX_TOKENS,
                    extra_body=_response_format(question_format),
                    max_connections=PARALLEL_REQUESTS,
                    timeout=120,
                    max_retries=2,
                    retry_attempts=2,
                )
            )
    print(_table([log for _, logs in results for log in logs]))
    print(CHANCE_NOTE)
    print(f"Look at every answer:\n\n    {_view_command(log_dir)}\n")
    return 0 if all(done for done, _ in results) else 1


def _asked(pattern: str) -> list[str | int]:
    return [item.id for item in load_bank().items if fnmatch(str(item.id), pattern)]


def _response_format(question_format: str) -> dict[str, Any]:
    """Return the request's answer schema, with bounds on the length of each part."""
    schema: dict[str, Any] = deepcopy(answer_json_schema(question_format))
    for part in schema["properties"].values():
        if part["type"] == "array":
            part |= {"minItems": 1, "maxItems": MAX_ITEMS}
            part["items"] |= {"minLength": 1, "maxLength": MAX_TEXT // MAX_ITEMS}
        elif "enum" not in part:
            part |= {"minLength": 1, "maxLength": MAX_TEXT}
    return {
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": question_format, "schema": schema},
        }
    }


def _table(logs: list[EvalLog]) -> str:
    lines = [
        f"{'task':<12}{'questions':>10}{'measure':>12}{'value':>8}{'answered':>10}"
    ]
    for log in logs:
        task = log.eval.task.split("/")[-1]
        headline = headline_metric(log)
        if headline is None or log.results is None:
            lines.append(f"{task:<12} {log.status}: no result")
            continue
        asked = f"{log.results.completed_samples}/{log.results.total_samples}"
        measure = headline.name if task == "closed" else headline.score.name
        answered = next(
            score.metrics["answered"].value
            for score in log.results.scores
            if "answered" in score.metrics
        )
        lines.append(
            f"{task:<12}{asked:>10}{measure:>12}{headline.metric.value:>8.3f}"
            f"{answered:>10.2f}"
        )
    return "\n".join(lines)


def _view_command(log_dir: Path) -> str:
    inspect = Path(sys.executable).with_name("inspect")
    return f"{inspect} view --log-dir {log_dir}"


if __name__ == "__main__":
    sys.exit(main())
