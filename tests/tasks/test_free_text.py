"""Scorers of the free-text tasks, chosen by name."""

from importlib.metadata import PackageNotFoundError
from importlib.util import find_spec

import pytest

from colombian_law.errors import MissingExtraError, ParameterError
from colombian_law.judges import ragas_adapter
from colombian_law.tasks import open_irac, semi_open
from colombian_law.tasks.free_text import (
    METRICS,
    chosen_metrics,
    free_text_headline,
    free_text_setup,
)

OFFLINE = tuple(name for name, metric in METRICS.items() if metric.is_offline)
CHOICES = {
    "offline": ("offline", OFFLINE),
    "all": ("all", tuple(METRICS)),
    "one": ("ragas", ("ragas",)),
    "several": ("readability, overlap", ("overlap", "readability")),
    "as_a_list": (["ragas", "readability"], ("ragas", "readability")),
    "mixed": ("offline,ragas", ("ragas", *OFFLINE)),
    "twice": ("overlap,overlap,offline", OFFLINE),
}


@pytest.mark.parametrize(("given", "chosen"), CHOICES.values(), ids=CHOICES)
def test_scorers_are_chosen_by_name(
    given: str | list[str], chosen: tuple[str, ...]
) -> None:
    """Groups and names, alone and mixed, each scorer once and in a fixed order."""
    assert chosen_metrics(given) == chosen


@pytest.mark.parametrize("given", ["", "rouge", "offline,rouge", []])
def test_an_unknown_scorer_is_refused(given: str | list[str]) -> None:
    """The error lists every name there is."""
    with pytest.raises(ParameterError, match="allowed: all, offline, ragas, bertscore"):
        chosen_metrics(given)


def test_ragas_is_the_headline_where_it_is_chosen() -> None:
    """The study's primary measure stands for the task; else ROUGE-L does."""
    assert free_text_headline(("ragas", "overlap")).score == "answer_correctness"
    assert free_text_headline(OFFLINE).score == "rougeL"
    assert free_text_headline(("readability",)).scorer == "item"


needs_ragas = pytest.mark.skipif(
    find_spec("ragas") is None, reason='needs pip install "colombian_law[ragas]"'
)


def test_a_missing_ragas_is_told_when_the_task_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The error names the extra before any model is called."""

    def absent(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(ragas_adapter, "version", absent)
    with pytest.raises(
        MissingExtraError, match=r'pip install "colombian_law\[ragas\]"'
    ):
        semi_open(metrics="offline,ragas")


@needs_ragas
def test_only_ragas_tries_its_judges_first() -> None:
    """Without a judge there is no set-up step."""
    assert free_text_setup(OFFLINE) is None
    assert len(free_text_setup(("ragas",)) or []) == 1


@needs_ragas
@pytest.mark.parametrize("task", [semi_open, open_irac])
def test_the_tasks_take_metrics(task: object) -> None:
    """By default no key is needed; with ragas there is one scorer more."""
    if not callable(task):
        raise TypeError(task)
    default, judged = task(), task(metrics="offline,ragas")

    assert default.setup is None
    assert judged.setup is not None
    assert len(judged.scorer) == len(default.scorer) + 1
    assert judged.headline_metric.scorer == "ragas"
