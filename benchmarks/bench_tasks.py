"""What the package costs beside Inspect itself: CPU ratios, printed as a table.

    python benchmarks/bench_tasks.py

Three comparisons, each in fresh processes, in turn, the median of several rounds:
`closed` over 1,042 items beside Inspect's `multiple_choice()` and `choice()` on the
same items; importing the registry beside importing Inspect; and the milliseconds that
parsing, overlap and readability take together for one semi-open answer.
"""

import argparse
import statistics
import subprocess
import sys

ITEMS = 1042

SETUP = """
import json, os, random, sys, time
from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import choice
from inspect_ai.solver import multiple_choice
from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.item import Item
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.tasks import closed

def model(text):
    def output(*_):
        made = ModelOutput.from_content("mockllm/model", text)
        made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return made
    return get_model("mockllm/model", memoize=False, custom_outputs=output)

def run(task, text):
    before = time.process_time()
    [log] = eval(task, model=model(text), display="none", log_dir=sys.argv[1])
    assert log.status == "success", log.error
    return time.process_time() - before

shipped = load_bank().of_format(QuestionFormat.CLOSED).items
bank = sys.argv[1] + "/bank.jsonl"
with open(bank, "w", encoding="utf-8") as file:
    for number in range(ITEMS):
        item = shipped[number % len(shipped)]
        row = {**item.model_dump(mode="json", exclude_none=True), "id": number}
        file.write(json.dumps(row) + "\\n")
""".replace("ITEMS", str(ITEMS))

OURS = """
answer = json.dumps({
    "respuesta_correcta": "A",
    "justificacion": "El artículo 88 de la Constitución lo dispone así. " * 6,
    "descarte_opciones": "B, C y D confunden la institución con otra cercana. " * 4,
}, ensure_ascii=False)
print(run(closed(bank=bank), answer))
"""

STOCK = """
samples = [
    Sample(id=number, input=item.pregunta, choices=list(item.options),
           target=item.respuesta_correcta, metadata={"area": item.area})
    for number, item in enumerate(load_bank(bank).items)
]
task = Task(
    dataset=MemoryDataset(samples), solver=multiple_choice(), scorer=choice()
)
text = "El artículo 88 de la Constitución lo dispone así. " * 14 + "\\n\\nANSWER: A"
print(run(task, text))
"""

IMPORT = (
    "import time; t = time.process_time(); import {}; print(time.process_time() - t)"
)

SAMPLE = """
import json, time
from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.parsing.record import read_answer
from colombian_law.scorers.overlap import overlap_measure
from colombian_law.text import indices, text_statistics

references = [
    item.respuesta_esperada
    for item in load_bank().of_format(QuestionFormat.SEMI_OPEN).items
]
compare = overlap_measure()

def score(answer, reference):
    completion = json.dumps({
        "respuesta": answer, "palabras_clave": ["a", "b"], "referencia_legal": "c"
    }, ensure_ascii=False)
    text = read_answer(completion, "semi_open").judged_text("semi_open")
    compare(text, reference)
    indices(text_statistics(text))

pairs = list(zip(references, references[1:] + references[:1]))
score(*pairs[0])
before = time.process_time()
for answer, reference in pairs:
    score(answer, reference)
print((time.process_time() - before) / len(pairs) * 1000)
"""


def measure(code: str, folder: str) -> float:
    """Return the number that `code` prints, run in a fresh process."""
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code, folder],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return float(done.stdout.strip().splitlines()[-1])


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--folder", default="/tmp")  # noqa: S108 - logs to throw away
    chosen = options.parse_args()
    found: dict[str, list[float]] = {
        "closed / stock multiple_choice, CPU": [],
        "import registry / import inspect_ai, CPU": [],
        "parse + overlap + readability, ms a sample": [],
    }
    for _ in range(chosen.rounds):
        rows = (
            measure(SETUP + OURS, chosen.folder)
            / measure(SETUP + STOCK, chosen.folder),
            measure(IMPORT.format("colombian_law._registry"), chosen.folder)
            / measure(IMPORT.format("inspect_ai"), chosen.folder),
            measure(SAMPLE, chosen.folder),
        )
        for values, value in zip(found.values(), rows, strict=True):
            values.append(value)
    print(f"{'':<46}{'median':>8}{'least':>8}{'most':>8}")
    for name, values in found.items():
        middle = statistics.median(values)
        print(f"{name:<46}{middle:>8.2f}{min(values):>8.2f}{max(values):>8.2f}")


if __name__ == "__main__":
    main()
