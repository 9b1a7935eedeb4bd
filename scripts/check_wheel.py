"""Run the three tasks from the installed wheel, away from the repository.

    python scripts/check_wheel.py

Run it with the interpreter of an environment that holds the wheel. It changes to an
empty folder, so that nothing of the repository is found, and answers every question
with the same text instead of a model. Exits with 1 if a task does not run to its end.
"""

import json
import os
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from inspect_ai import eval  # noqa: A004 - Inspect's name
from inspect_ai.model import ModelOutput, ModelUsage, get_model

ANSWER = {"respuesta_correcta": "A", "respuesta": "Sí.", "analisis": "a"}
ANSWER |= {"marco_normativo": "b", "conclusion": "c"}


def main() -> int:
    """Return 0 when all three tasks of the wheel succeed."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        import colombian_law

        home = Path(colombian_law.__file__).resolve()
        if Path(sys.prefix).resolve() not in home.parents:
            print(f"colombian_law comes from {home}, not from this environment")
            return 1
        for name in ("closed", "semi_open", "open_irac"):
            model = get_model("mockllm/model", custom_outputs=_output, memoize=False)
            [log] = eval(
                f"colombian_law/{name}",
                model=model,
                limit=2,
                display="none",
                log_dir=str(Path(folder) / "logs"),
            )
            print(f"{name}: {log.status}")
            if log.status != "success":
                print(log.error)
                return 1
        print(f"wheel of version {version('colombian_law')}: three tasks run")
    return 0


def _output(*_: object) -> ModelOutput:
    made = ModelOutput.from_content("mockllm/model", json.dumps(ANSWER))
    made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return made


if __name__ == "__main__":
    sys.exit(main())
