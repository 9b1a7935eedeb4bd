"""Promises of the package as Inspect and its users find it."""

import subprocess
import sys
from importlib.metadata import entry_points, version
from importlib.resources import files

import pytest
import yaml
from inspect_ai.util import registry_create

import colombian_law
from colombian_law import _registry
from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.tasks.declaration import COMPARABILITY_VERSION, INTERFACE_VERSION

FORMATS = {
    "closed": QuestionFormat.CLOSED,
    "semi_open": QuestionFormat.SEMI_OPEN,
    "open_irac": QuestionFormat.OPEN,
}
HEAVY = ("torch", "pandas", "pyarrow", "datasets", "nltk", "sacrebleu", "rouge_score")


def test_entry_point_is_the_registry() -> None:
    """Inspect finds the package under its import name."""
    [point] = [p for p in entry_points(group="inspect_ai") if p.name == "colombian_law"]
    assert point.load() is _registry


@pytest.mark.parametrize(
    ("kind", "name", "arguments"),
    [
        ("task", "closed", {}),
        ("task", "semi_open", {}),
        ("task", "open_irac", {}),
        ("solver", "answer_json", {"question_format": "semi_open"}),
        ("scorer", "closed_choice", {}),
        ("scorer", "overlap", {}),
        ("scorer", "citations", {}),
        ("scorer", "readability", {}),
        ("scorer", "item", {}),
        ("scorer", "rubric", {}),
        ("scorer", "rubric_validation", {}),
        ("solver", "stored_answer", {}),
        ("metric", "rubric_agreement", {}),
        ("metric", "human_agreement", {}),
        ("metric", "n", {}),
        ("metric", "answer_shares", {}),
        ("metric", "letter_shares", {}),
        ("metric", "pooled_existence", {}),
    ],
)
def test_component_is_made_by_name(
    kind: str, name: str, arguments: dict[str, object]
) -> None:
    """Every component can be named on the command line with plain arguments."""
    assert callable(getattr(_registry, name))
    made = registry_create(kind, f"colombian_law/{name}", **arguments)  # type: ignore[call-overload]  # the kind is a variable here
    assert made is not None


def test_tasks_can_be_imported_from_the_package() -> None:
    """The tasks are attributes of the package, and nothing else is invented."""
    for name in colombian_law.__all__:
        assert callable(getattr(colombian_law, name))
    with pytest.raises(AttributeError, match="no attribute 'closd'"):
        _ = colombian_law.closd


def test_eval_yaml_tells_the_truth() -> None:
    """Title, version, tasks and item counts of eval.yaml are those of the code."""
    text = (files("colombian_law") / "eval.yaml").read_text(encoding="utf-8")
    declared = yaml.safe_load(text)
    assert declared["version"] == f"{COMPARABILITY_VERSION}-{INTERFACE_VERSION}"
    bank = load_bank()
    assert {task["name"]: task["dataset_samples"] for task in declared["tasks"]} == {
        **{name: len(bank.of_format(want).items) for name, want in FORMATS.items()},
        # Its answers are the user's: none are shipped.
        "judge_validation": 0,
    }


def test_registry_imports_nothing_heavy() -> None:
    """Inspect loads the registry at every start; heavy packages wait for their use."""
    probe = (
        "import sys, inspect_ai; before = set(sys.modules); "
        "import colombian_law._registry; "
        f"print([m for m in {HEAVY} if m in set(sys.modules) - before])"
    )
    found = subprocess.run(
        [sys.executable, "-c", probe], check=True, capture_output=True, text=True
    )
    assert found.stdout.strip() == "[]"


def test_version_is_the_distribution_s() -> None:
    """The command's version is the installed distribution's."""
    told = subprocess.run(
        [sys.executable, "-m", "colombian_law", "--version"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert version("colombian_law") in told.stdout
