"""Outcomes of the study's fifteen models, planted where the study states them."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from planted_bank import HARDEST_FREE_TEXT, planted_bank

from colombian_law.datasets.bank import Bank
from colombian_law.datasets.item import LETTERS
from colombian_law.datasets.taxonomy import QuestionFormat

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]

TABLE_6 = {
    "google/gemini-3.1-pro-preview": (276, 0.712, 0.758, 0.447, 132),
    "anthropic/claude-opus-4.5": (265, 0.714, 0.742, 0.428, 150),
    "openai/gpt-5.4": (262, 0.717, 0.792, 0.451, 137),
    "z-ai/glm-5.2": (261, 0.708, 0.745, 0.389, 115),
    "anthropic/claude-sonnet-4.5": (245, 0.712, 0.763, 0.408, 110),
    "z-ai/glm-4.6": (241, 0.711, 0.772, 0.387, 118),
    "moonshotai/kimi-k2.5": (230, 0.703, 0.732, 0.354, 84),
    "deepseek/deepseek-v3.2": (222, 0.707, 0.7852, 0.359, 90),
    "microsoft/wizardlm-2-8x22b": (220, 0.709, 0.790, 0.364, 124),
    "qwen/qwen3-235b-a22b": (216, 0.712, 0.785, 0.342, 100),
    "nvidia/llama-3.3-nemotron-super-49b-v1.5": (212, 0.704, 0.778, 0.330, 105),
    "qwen/qwen-2.5-72b-instruct": (205, 0.712, 0.824, 0.340, 72),
    "meta-llama/llama-3.3-70b-instruct": (202, 0.699, 0.754, 0.352, 76),
    "amazon/nova-lite-v1": (178, 0.700, 0.811, 0.309, 95),
    "cohere/command-r-08-2024": (176, 0.705, 0.797, 0.329, 80),
}
"""Right closed answers, BERTScore, relevancy, correctness, and mean words.

The counts are the study's accuracies times 305. DeepSeek's relevancy is 0.785 in the
study, as Qwen3's; the fourth decimal parts them, and then Spearman's rho with
correctness is the study's -0.46. Words are the study's where it has them (four models);
the others are set so that rho with correctness is its 0.78.
"""
MODELS = tuple(f"openrouter/{name}" for name in TABLE_6)
N_ALL, N_NONE, N_FEW = 95, 5, 22
"""Closed items that all models have right, none, and one to three of them."""
AREA_ACCURACY = {
    "laboral": 0.81,
    "tributario": 0.80,
    "civil": 0.79,
    "procesal": 0.71,
    "administrativo": 0.71,
}
"""Mean accuracy over models in the study's section 6.2."""
N_LOST_TO_VOTE = 48
"""Closed items on which the majority is wrong: 305 - 48 = 257, the study's 0.843."""


@dataclass(frozen=True, slots=True)
class Study:
    """A bank and what every model answered; rows are items, columns are `models`."""

    bank: Bank
    models: tuple[str, ...]
    right: Truths
    letters: NDArray[np.str_]
    """Chosen options as the bank names them."""
    free_text: dict[str, Numbers]
    """Measures of semi-open items, then open ones."""

    def of_models(self, *places: int) -> "Study":
        """Return the study with some of its models."""
        chosen = list(places)
        return replace(
            self,
            models=tuple(self.models[place] for place in chosen),
            right=self.right[:, chosen],
            letters=self.letters[:, chosen],
            free_text={name: v[:, chosen] for name, v in self.free_text.items()},
        )


def planted_study(seed: int = 11) -> Study:
    """Return the study's bank and models with the planted outcomes."""
    rng = np.random.default_rng(seed)
    bank = planted_bank()
    right = _right(rng, bank)
    return Study(
        bank=bank,
        models=MODELS,
        right=right,
        letters=_letters(right, bank, rng),
        free_text=_free_text(bank, rng),
    )


def random_study(bank: Bank, n_models: int = 3, seed: int = 5) -> Study:
    """Return any bank answered at random by the first models."""
    rng = np.random.default_rng(seed)
    n_closed = sum(item.formato is QuestionFormat.CLOSED for item in bank.items)
    n_free = len(bank.items) - n_closed
    right = rng.random((n_closed, n_models)) < np.linspace(0.8, 0.4, n_models)
    shape = (n_free, n_models)
    values = {
        name: rng.uniform(0.1, 0.9, shape)
        for name in ("bertscore_f1", "answer_relevancy", "answer_correctness")
    }
    return Study(
        bank,
        MODELS[:n_models],
        right,
        _letters(right, bank, rng),
        {**values, **_style(shape, np.full(n_models, 90), np.zeros(n_free), rng)},
    )


def _right(rng: np.random.Generator, bank: Bank) -> Truths:
    counts = np.array([row[0] for row in TABLE_6.values()]) - N_ALL
    # 22 items that few have right: 5 that one has (the hardest after those that none
    # has), then 8 that two and 9 that three have.
    few = [1] * 5 + [2] * 8 + [3] * 9
    # 21 more on which the majority is wrong, 4 to 7 right; with the 5 none: 48.
    lost = [4 + number % 4 for number in range(N_LOST_TO_VOTE - N_NONE - N_FEW)]
    n_won = 305 - N_ALL - N_NONE - len(few) - len(lost)
    left = int(counts.sum()) - sum(few) - sum(lost)
    won = [left // n_won + (number < left % n_won) for number in range(n_won)]
    # Spread them over 8 to 14 in pairs that leave the sum alone.
    for number in range(0, n_won - 1, 2):
        step = min(14 - won[number], won[number + 1] - 8, number % 4)
        won[number], won[number + 1] = won[number] + step, won[number + 1] - step
    mixed = _fill([*few, *lost, *won], counts)
    rows = np.vstack(
        [
            np.zeros((N_NONE, len(counts)), dtype=bool),
            mixed,
            np.ones((N_ALL, len(counts)), dtype=bool),
        ]
    )
    return _by_area(rows, bank, rng)


def _fill(row_sums: list[int], column_sums: NDArray[np.int64]) -> Truths:
    """Return a matrix with these margins (Gale, 1957: the neediest columns first)."""
    need = column_sums.copy()
    rows = np.zeros((len(row_sums), need.size), dtype=bool)
    for place in np.argsort(-np.array(row_sums), kind="stable"):
        chosen = np.argsort(-need, kind="stable")[: row_sums[place]]
        rows[place, chosen] = True
        need[chosen] -= 1
    if need.any():
        raise AssertionError(f"margins cannot be met: {need} left")
    return rows


def _by_area(rows: Truths, bank: Bank, rng: np.random.Generator) -> Truths:
    """Return the rows in an order that gives the areas their mean accuracies."""
    closed = [item for item in bank.items if item.formato is QuestionFormat.CLOSED]
    names = np.array([_slug(item.area) for item in closed])
    hardest = 10
    order = np.concatenate(
        [np.arange(hardest), hardest + rng.permutation(len(rows) - hardest)]
    )
    sums = rows.sum(axis=1)
    wanted = {
        area: round(mean * (names == area).sum() * rows.shape[1])
        for area, mean in AREA_ACCURACY.items()
    }
    wanted_rest = int(sums.sum()) - sum(wanted.values())
    groups = np.array([name if name in wanted else "" for name in names])
    wanted[""] = wanted_rest
    for _ in range(200_000):
        off = {
            area: wanted[area] - sums[order[groups == area]].sum() for area in wanted
        }
        if not any(off.values()):
            ordered: Truths = rows[order]
            return ordered
        low = max(off, key=lambda area: off[area])
        high = min(off, key=lambda area: off[area])
        first = rng.choice(np.flatnonzero(groups == low))
        second = rng.choice(np.flatnonzero(groups == high))
        gain = sums[order[second]] - sums[order[first]]
        if min(first, second) >= hardest and 0 < gain <= max(off[low], 1):
            order[first], order[second] = order[second], order[first]
    raise AssertionError("the areas' accuracies cannot be met")


def _slug(name: str) -> str:
    from colombian_law.datasets.taxonomy import taxonomy

    area = taxonomy().area(name)
    assert area is not None
    return area.slug


def _letters(right: Truths, bank: Bank, rng: np.random.Generator) -> NDArray[np.str_]:
    """Return chosen options: failing models mostly share an item's first distractor."""
    closed = [item for item in bank.items if item.formato is QuestionFormat.CLOSED]
    letters = np.empty(right.shape, dtype="<U1")
    for place, item in enumerate(closed):
        key = str(item.respuesta_correcta)
        wrong = [letter for letter in LETTERS if letter != key]
        failing = rng.permutation(np.flatnonzero(~right[place]))
        # Where few are right, all but two share it, so that it wins the vote.
        apart = min(2 if failing.size >= 10 else failing.size // 3, failing.size)
        is_lost = right.shape[1] > 8 and right[place].sum() <= 7
        apart = 0 if is_lost and failing.size < 12 else apart
        letters[place, right[place]] = key
        letters[place, failing[apart:]] = wrong[0]
        for number, model in enumerate(failing[:apart]):
            letters[place, model] = wrong[1 + number % 2]
    return letters


def _free_text(bank: Bank, rng: np.random.Generator) -> dict[str, Numbers]:
    items = [item for item in bank.items if item.formato is not QuestionFormat.CLOSED]
    shape = (len(items), len(TABLE_6))
    subtasks = np.array([_subtask_effect(item.sub_tarea) for item in items])
    noise = rng.normal(0, 0.15, shape) + rng.normal(0, 0.1, (shape[0], 1))
    bert, relevancy, correctness, words = (
        np.array([row[column] for row in TABLE_6.values()]) for column in (1, 2, 3, 4)
    )
    hardest = len(HARDEST_FREE_TEXT)
    fixed = np.full(shape, np.nan)
    fixed[:hardest] = np.array([[row[3]] for row in HARDEST_FREE_TEXT])
    is_open = np.array([item.formato is QuestionFormat.OPEN for item in items])
    return {
        "answer_correctness": _with_means(
            correctness + subtasks[:, None] + noise, correctness, fixed, floor=0.12
        ),
        "answer_relevancy": _with_means(
            relevancy + rng.normal(0, 0.08, shape), relevancy, np.full(shape, np.nan)
        ),
        "bertscore_f1": _with_means(
            bert + rng.normal(0, 0.03, shape), bert, np.full(shape, np.nan)
        ),
        **_style(shape, words, is_open.astype(float), rng),
    }


def _subtask_effect(name: str | None) -> float:
    """Return how far a sub-task lies from the rest: the study's extremes."""
    effects = {
        "Juez o magistrado ponente": -0.14,
        "Existencia normativa": -0.09,
        "Distinción conceptual": 0.16,
        "Ponderación de principios y derechos": 0.06,
    }
    return 0.11 if name is None else effects.get(name, 0.0)


def _with_means(
    values: Numbers, means: Numbers, fixed: Numbers, floor: float = 0.0
) -> Numbers:
    """Return the values with each column's mean, within [floor, 0.99], `fixed` kept."""
    free = np.isnan(fixed)
    found = np.where(free, np.clip(values, floor, 0.99), fixed)
    for _ in range(200):
        off = means - found.mean(axis=0)
        if np.abs(off).max() < 1e-13:
            return found
        share = off * found.shape[0] / free.sum(axis=0)
        found = np.where(free, np.clip(found + share, floor, 0.99), fixed)
    raise AssertionError("the means cannot be met")


def _style(
    shape: tuple[int, int],
    words: NDArray[np.int64],
    is_open: Numbers,
    rng: np.random.Generator,
) -> dict[str, Numbers]:
    """Return whole words with the models' means, indices, and counts of citations."""
    n_open = is_open.sum()
    # Open answers are longer by 217 words on average: 308 against 91 in the study.
    base = words - 217 * n_open / shape[0]
    spread = np.round(rng.normal(0, 9, shape) + base + 217 * is_open[:, None])
    spread = np.maximum(spread, 12)
    for column, mean in enumerate(words):
        off = int(mean * shape[0] - spread[:, column].sum())
        for step in range(abs(off)):
            spread[step % shape[0], column] += np.sign(off)
    ease = 48 - 0.05 * spread + rng.normal(0, 6, shape)
    cited = rng.integers(0, 5, shape).astype(float)
    exists = np.minimum(cited, rng.integers(0, 5, shape))
    missing = np.minimum(cited - exists, rng.integers(0, 2, shape))
    return {
        "words": spread,
        "fernandez_huerta": ease,
        "szigriszt_pazos": ease - 4.6,
        "gutierrez_polini": 20 + ease / 3,
        "mu": 55 + rng.normal(0, 5, shape),
        "crawford": 9 - ease / 20,
        "cited": cited,
        "exists": exists,
        "does_not_exist": missing,
        "body_precision": np.where(cited > 0, rng.random(shape), np.nan),
        "body_recall": rng.random(shape),
        "rougeL": rng.uniform(0.1, 0.4, shape),
    }
