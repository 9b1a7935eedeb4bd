"""Time and calls of RAGAS judging, beside ragas' own two ways, in one run.

    python benchmarks/bench_ragas.py

Judges are scripted and answer after a fixed latency, embeddings are made in place, so
that only the machinery is measured. Caches are empty and in a temporary folder.
"""

import argparse
import asyncio
import json
import logging
import os
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
os.environ.setdefault("RAGAS_DO_NOT_TRACK", "true")
os.environ.setdefault("INSPECT_LOG_LEVEL", "error")

import anyio
from answered import (
    answer_of,
    answered_log,
    as_json,
    ragas_score,
    readings_of,
    reference_of,
    samples_of,
)
from inspect_ai import score
from inspect_ai.log import EvalLog
from inspect_ai.model import (
    CachePolicy,
    ChatMessage,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
    get_model,
    modelapi,
)
from judge_models import as_text, output
from scripted_judge import reply_to, vector_of

from colombian_law.judges.embedding import Embedded
from colombian_law.judges.usage import Usage
from colombian_law.scorers import ragas as ragas_module
from colombian_law.scorers.ragas import ragas

JUDGES = ("a", "b")


class SleepyAPI(ModelAPI):
    """A scripted judge behind a latency."""

    latency = 0.05

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002 - Inspect's name
        *_: Any,
        **__: Any,
    ) -> ModelOutput:
        """Return the scripted reply after the latency."""
        await anyio.sleep(self.latency)
        return output(as_text(reply_to(input[0].text)))

    def connection_key(self) -> str:
        """Each judge has connections of its own, as with two providers."""
        return self.model_name


@modelapi(name="sleepy")
def sleepy() -> type[ModelAPI]:
    """Register the judge."""
    return SleepyAPI


class InPlaceEmbedder:
    """Vectors without a network."""

    signature = "in place"

    async def embed(self, texts: list[str]) -> Embedded:
        """Return the vectors of `texts`."""
        return Embedded({text: vector_of(text) for text in texts}, Usage(calls=1))


def judges(connections: int) -> list[Model]:
    """Return the panel."""
    config = GenerateConfig(max_connections=connections)
    return [get_model(f"sleepy/{name}", config=config) for name in JUDGES]


def ours(log: EvalLog, connections: int) -> tuple[float, int]:
    """Return the seconds and the paid calls that our scorer takes for a log."""
    samples_of(log)[0]  # reads the log, which is not measured
    started = time.perf_counter()
    scored = score(
        log,
        ragas(max_answers=256),
        model="none/none",
        model_roles={"grader": judges(connections)},
        display="none",
        copy=False,
    )
    seconds = time.perf_counter() - started
    calls = sum(
        reading["usage"]["calls"]
        for sample in samples_of(scored)
        for reading in readings_of(ragas_score(sample))
    )
    return seconds, calls


def inspect_alone(calls: int, connections: int) -> float:
    """Return the seconds of as many cached calls of Inspect's models and no more."""

    async def run() -> None:
        panel = judges(connections)

        async def one(number: int) -> None:
            prompt = f"\ninput: {json.dumps({'response': f'caso {number} ' * 300})}"
            await panel[number % len(panel)].generate(
                f"{prompt}\nOutput: ", cache=CachePolicy(per_epoch=False)
            )

        async with anyio.create_task_group() as group:
            for number in range(calls):
                group.start_soon(one, number)

    started = time.perf_counter()
    anyio.run(run)
    return time.perf_counter() - started


class Calls:
    """Counts and delays the calls of ragas' own ways."""

    def __init__(self) -> None:
        self.made = 0

    async def reply(self, prompt: str) -> dict[str, Any]:
        """Return the scripted reply after the latency."""
        self.made += 1
        await asyncio.sleep(SleepyAPI.latency)
        return reply_to(prompt)


def embeddings() -> Any:
    """Return the vectors as ragas' embedder."""
    from ragas.embeddings.base import BaseRagasEmbedding

    class InPlace(BaseRagasEmbedding):  # type: ignore[misc]  # skipped by mypy
        def embed_text(self, text: str, **_: Any) -> list[float]:
            return vector_of(text)

        async def aembed_text(self, text: str, **_: Any) -> list[float]:
            return vector_of(text)

        def embed_query(self, text: str) -> list[float]:
            return vector_of(text)

        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return [vector_of(text) for text in texts]

    return InPlace()


def rows(count: int) -> list[dict[str, str]]:
    """Return questions, answers and references as ragas names them."""
    return [
        {
            "user_input": f"¿Qué rige en el caso {number}?",
            "response": answer_of(number),
            "reference": reference_of(number),
        }
        for number in range(1, count + 1)
    ]


def ascore_loop(count: int) -> tuple[float, int]:
    """Return seconds and calls of a loop over `ascore` of the collections."""
    from ragas.llms.base import InstructorBaseRagasLLM
    from ragas.metrics.collections import AnswerCorrectness, AnswerRelevancy

    calls = Calls()

    class Direct(InstructorBaseRagasLLM):  # type: ignore[misc]  # skipped by mypy
        def generate(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError

        async def agenerate(self, prompt: str, response_model: Any) -> Any:
            return response_model.model_validate(await calls.reply(prompt))

    async def run() -> None:
        for row in rows(count):
            asked = {k: row[k] for k in ("user_input", "response")}
            for _ in JUDGES:
                llm, vectors = Direct(), embeddings()
                await AnswerCorrectness(llm=llm, embeddings=vectors).ascore(**row)
                await AnswerRelevancy(llm=llm, embeddings=vectors).ascore(**asked)

    started = time.perf_counter()
    asyncio.run(run())
    return time.perf_counter() - started, calls.made


def evaluate_all(count: int, workers: int) -> tuple[float, int]:
    """Return seconds and calls of `ragas.evaluate`, once for each judge."""
    from langchain_core.outputs import Generation, LLMResult
    from ragas import EvaluationDataset, RunConfig, evaluate
    from ragas.llms.base import BaseRagasLLM
    from ragas.metrics import AnswerCorrectness, AnswerRelevancy

    calls = Calls()

    class Direct(BaseRagasLLM):  # type: ignore[misc]  # skipped by mypy
        def generate_text(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError

        async def agenerate_text(self, prompt: Any, n: int = 1, **_: Any) -> Any:
            reply = json.dumps(await calls.reply(prompt.to_string()))
            return LLMResult(generations=[[Generation(text=reply)] * n])

        def is_finished(self, _: Any) -> bool:
            return True

    started = time.perf_counter()
    for _ in JUDGES:
        evaluate(
            EvaluationDataset.from_list(rows(count)),
            metrics=[AnswerCorrectness(), AnswerRelevancy()],
            llm=Direct(),
            embeddings=embeddings(),
            run_config=RunConfig(max_workers=workers),
            show_progress=False,
        )
    return time.perf_counter() - started, calls.made


def in_empty_cache(run: Callable[[Path], Any]) -> Any:
    """Return what `run` returns with empty caches and a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["INSPECT_CACHE_DIR"] = folder
        os.environ["COLOMBIAN_LAW_CACHE_DIR"] = folder
        return run(Path(folder))


def speed(answers: int, connections: int, repeats: int, ragas_answers: int) -> None:
    """Print seconds an answer, beside the ideal, Inspect alone, and ragas."""
    measured = [
        in_empty_cache(lambda f: ours(answered_log(f, answers), connections))
        for _ in range(repeats)
    ]
    seconds = statistics.median(s for s, _ in measured)
    calls = measured[0][1]
    alone = in_empty_cache(lambda _: inspect_alone(calls, connections))
    loop_seconds, loop_calls = ascore_loop(ragas_answers)
    all_seconds, all_calls = evaluate_all(answers, connections)
    print(
        f"{answers} answers, {len(JUDGES)} judges, {SleepyAPI.latency * 1000:.0f} ms, "
        f"{connections} connections a judge; median of {repeats} runs "
        f"({', '.join(f'{s:.2f}' for s, _ in measured)} s)"
    )
    print(f"{'':<28}{'s':>8}{'calls':>8}{'ms/answer':>12}{'x ideal':>10}")
    ideal = _ideal(calls, connections)
    for name, taken, made, count in (
        ("ideal", ideal, calls, answers),
        ("Inspect's calls alone", alone, calls, answers),
        ("colombian_law/ragas", seconds, calls, answers),
        ("ragas evaluate() [legacy]", all_seconds, all_calls, answers),
        ("ragas ascore loop", loop_seconds, loop_calls, ragas_answers),
    ):
        print(
            f"{name:<28}{taken:>8.2f}{made:>8}{1000 * taken / count:>12.1f}"
            f"{taken / _ideal(made, connections):>10.2f}"
        )
    each = seconds / answers
    print(f"within 1.2 x ideal: {seconds / ideal:.2f} -> {seconds <= 1.2 * ideal}")
    print(f"faster than the ascore loop: x{loop_seconds / ragas_answers / each:.1f}")
    print(f"faster than evaluate(): x{all_seconds / answers / each:.2f}\n")


def _ideal(calls: int, connections: int) -> float:
    # Two judges work at the same time, each over its own connections.
    return calls / len(JUDGES) * SleepyAPI.latency / connections


def sharing(models: int, answers: int) -> None:
    """Print the paid calls when several models answer the same questions."""

    def run(folder: Path) -> int:
        total = 0
        for number in range(models):
            log = answered_log(
                folder / str(number),
                answers,
                lambda n, number=number: as_json(f"Modelo {number}: {answer_of(n)}"),
            )
            total += ours(log, connections=50)[1]
        return total

    SleepyAPI.latency = 0.0
    made = in_empty_cache(run)
    _, own = ascore_loop(answers)
    theirs = own * models
    print(
        f"{models} models x {answers} answers x {len(JUDGES)} judges: {made} calls, "
        f"ragas {theirs}: {made / theirs:.1%} -> {made <= 0.6 * theirs}"
    )


def main() -> None:
    """Print both tables."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--answers", type=int, default=200)
    options.add_argument("--connections", type=int, nargs="+", default=[4, 10])
    options.add_argument("--repeats", type=int, default=3)
    options.add_argument("--ragas-answers", type=int, default=20)
    options.add_argument("--models", type=int, default=15)
    options.add_argument("--latency", type=float, default=0.05, help="in seconds")
    chosen = options.parse_args()
    SleepyAPI.latency = 0.0
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    ragas_module.load_embedder = lambda *_, **__: InPlaceEmbedder()
    in_empty_cache(lambda f: ours(answered_log(f, 2), 10))  # imports ragas
    SleepyAPI.latency = chosen.latency
    for connections in chosen.connections:
        speed(chosen.answers, connections, chosen.repeats, chosen.ragas_answers)
    sharing(chosen.models, 10)


if __name__ == "__main__":
    main()
