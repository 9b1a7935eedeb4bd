"""Promises of the starter bank, as its card makes them."""

import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from colombian_law.datasets.bank import STARTER, Bank, load_bank, subtask_key
from colombian_law.datasets.composition import composition
from colombian_law.datasets.item import Item
from colombian_law.datasets.lint import lint
from colombian_law.datasets.taxonomy import Complexity, QuestionFormat, taxonomy
from colombian_law.parsing.folding import fold

DATA = files("colombian_law.datasets") / "data"
ROOT = Path(__file__).parents[2]
STEPS = ("Problema:", "Regla:", "Aplicación:", "Conclusión:")


@pytest.fixture(scope="module")
def bank() -> Bank:
    """The bank that ships with the package."""
    return load_bank()


def test_every_evaluated_area_is_covered(bank: Bank) -> None:
    """Ten areas: at least 8 closed, 4 semi-open of each level and 2 open."""
    for row in composition(bank).areas:
        if not row.area.evaluated:
            assert row.total >= 6
            continue
        assert (row.closed >= 8, row.open >= 2) == (True, True), row.area.slug
        for level in Complexity:
            found = [
                item
                for item in bank.items
                if item.area == row.area.name and item.complejidad is level
            ]
            assert len(found) >= 4, (row.area.slug, level)
    assert len(composition(bank).areas) == 12
    assert len(bank.items) >= 240


def test_every_subtask_stands_five_times(bank: Bank) -> None:
    """Each of the 22 sub-tasks of Table 1 is asked at least five times."""
    counts = composition(bank).subtasks
    assert set(counts) == {subtask.slug for subtask in taxonomy().subtasks}
    assert min(counts.values()) >= 5


def test_keys_are_balanced_and_length_is_no_clue(bank: Bank) -> None:
    """Each letter is the key in 20 to 30 %; the key is the longest in at most 35 %."""
    closed = bank.of_format(QuestionFormat.CLOSED).items
    letters = Counter(item.respuesta_correcta for item in closed)
    for letter in "ABCD":
        assert 0.20 <= letters[letter] / len(closed) <= 0.30, letter  # type: ignore[index]  # the four letters
    longest = [
        item
        for item in closed
        if len(item.correct_text) == max(len(option) for option in item.options)
    ]
    assert len(longest) / len(closed) <= 0.35


def test_open_references_name_their_steps(bank: Bank) -> None:
    """Every open reference has its four steps, each at the start of a paragraph."""
    for item in bank.of_format(QuestionFormat.OPEN).items:
        paragraphs = (item.respuesta_esperada or "").split("\n\n")
        starts = [p.split()[0] for p in paragraphs if p.split()[0] in STEPS]
        assert starts == list(STEPS), item.id


def test_linter_finds_nothing(bank: Bank) -> None:
    """The shipped bank has no defect that the linter knows, nor near-duplicates."""
    assert lint(bank) == []


def test_every_row_says_where_it_comes_from(bank: Bank) -> None:
    """Each row has its norms, its quotes, its origin, its date and the canary."""
    canaries = {item.canary for item in bank.items}
    assert len(canaries) == 1
    assert "canary GUID" in (canaries.pop() or "")
    for item in bank.items:
        assert item.norms, item.id
        assert item.grounding, item.id
        assert item.origin == "colombian_law"
        assert item.publication_date == "2026-11-30"


def test_ids_say_area_and_format(bank: Bank) -> None:
    """An id is the area's slug, the format and a number."""
    kinds = {"multiple_choice": "mc", "semi_open": "so", "open_ended": "oe"}
    for item in bank.items:
        area = taxonomy().area(item.area)
        assert area is not None
        assert re.fullmatch(rf"{area.slug}-{kinds[item.formato]}-\d\d", str(item.id))


def test_subtasks_are_of_their_level(bank: Bank) -> None:
    """Every semi-open item's sub-task is one of Table 1."""
    known = {subtask.slug for subtask in taxonomy().subtasks}
    for item in bank.of_format(QuestionFormat.SEMI_OPEN).items:
        assert subtask_key(item.sub_tarea) in known


def test_card_tells_the_truth(bank: Bank) -> None:
    """The card's sha256 and counts are the file's."""
    card = (DATA / "starter.md").read_text(encoding="utf-8")
    content = (DATA / "starter.jsonl").read_bytes()
    assert hashlib.sha256(content).hexdigest() in card
    counts = composition(bank)
    told = (
        f"{counts.total}: {counts.closed} closed, {counts.semi_open} semi-open "
        f"({counts.levels[Complexity.LOW]} of each complexity), {counts.open} open"
    )
    assert told in card
    assert f"{sum(len(item.grounding) for item in bank.items)} of" in card


def test_every_item_was_read(bank: Bank) -> None:
    """The review has one outcome for each item, with its reason where it changed."""
    text = (DATA / "starter.review.jsonl").read_text(encoding="utf-8")
    review = [json.loads(line) for line in text.splitlines()]
    assert [row["id"] for row in review] == [item.id for item in bank.items]
    for row in review:
        assert row["outcome"] in {"kept", "corrected"}
        assert row["outcome"] == "kept" or row["why"]
    outcomes = Counter(row["outcome"] for row in review)
    card = (DATA / "starter.md").read_text(encoding="utf-8")
    assert f"{outcomes['kept']} kept, {outcomes['corrected']} corrected" in card


def test_schema_is_the_item_s() -> None:
    """The JSON schema that ships is the one of the code."""
    shipped = json.loads((DATA / "item.schema.json").read_text(encoding="utf-8"))
    assert shipped == Item.model_json_schema()


def test_every_quote_is_found_in_its_norm(shared: Path) -> None:
    """All quotes stand in their articles, all magistrates in the Court's list."""
    done = _check_grounding(STARTER, shared)
    assert done.returncode == 0, done.stdout
    assert re.search(r"(\d+) of \1 quotes found", done.stdout)


def test_wrong_quote_is_reported(shared: Path, tmp_path: Path, bank: Bank) -> None:
    """A changed quote, an absent article and a wrong magistrate are each told."""
    ruling = next(
        i
        for i in bank.items
        if i.grounding[0].norm.startswith("co:cc:T-")
        or i.grounding[0].norm.startswith("co:cc:C-")
    )
    quoted = next(i for i in bank.items if i.grounding[0].norm.startswith("co:ley:"))
    rows: list[dict[str, Any]] = []
    for item, change in (
        (ruling, {"quote": "Nadie"}),
        (quoted, {"quote": "Esto no lo dice ningún artículo de la ley."}),
        (quoted, {"norm": "co:ley:1437:2011:art:9999"}),
        (quoted, {"norm": "co:ley:1437:2011"}),
    ):
        row = item.model_dump(mode="json", exclude_none=True)
        row["id"] = f"x-{len(rows)}"
        row["grounding"] = [{**row["grounding"][0], **change}]
        rows.append(row)
    path = tmp_path / "bank.jsonl"
    path.write_text(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows),
        encoding="utf-8",
    )
    done = _check_grounding(str(path), shared)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert re.match(r"x-0: co:cc:.* was reported by .*, not Nadie", lines[0])
    assert "does not read 'Esto no lo dice" in lines[1]
    assert lines[2] == "x-2: co:ley:1437:2011:art:9999 is not in the texts"
    assert lines[3] == "x-3: co:ley:1437:2011 names no article"
    assert lines[4].startswith("0 of 4 quotes found, in 4 items of ")


def test_no_sentence_of_the_study_or_the_public_items(
    shared: Path, public_items: Path, bank: Bank
) -> None:
    """No run of twelve words is shared with the study or the public items.

    Quotes of the law are left out: two texts may quote the same article.
    """
    others = (shared / "paper.txt").read_text(encoding="utf-8")
    others += public_items.read_text(encoding="utf-8")
    taken = set(_runs(others))
    for item in bank.items:
        quoted = {run for g in item.grounding for run in _runs(g.quote)}
        own = set(_runs(f"{item.pregunta} {item.respuesta_esperada or ''}"))
        assert not (own - quoted) & taken, item.id


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"\w+", fold(text))
    return zip(*(words[start:] for start in range(12)), strict=False)


def _check_grounding(bank: str, shared: Path) -> "subprocess.CompletedProcess[str]":
    script = ROOT / "scripts" / "check_grounding.py"
    return subprocess.run(
        [sys.executable, str(script), bank, str(shared / "law")],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
