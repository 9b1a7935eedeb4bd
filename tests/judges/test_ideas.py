"""The file of ideas: once a reference, editable, safe against interruption."""

from pathlib import Path

import pytest

from colombian_law.errors import ScorerSetupError
from colombian_law.judges.ideas import (
    IdeaFile,
    IdeaSet,
    ideas_path,
    numbered_ideas,
    reference_key,
)


def ideas(text: str, *, revision: int = 1, core: bool = True) -> IdeaSet:
    """Return the ideas of the reference "r" of the question "q"."""
    return IdeaSet(
        reference_sha256=reference_key("q", "r"),
        question="q",
        ideas=numbered_ideas([(text, core)]),
        made_by="mockllm/judge",
        revision=revision,
    )


def text_of(kept: IdeaFile) -> str | None:
    """Return the first idea of that reference."""
    found = kept.get("q", "r")
    return None if found is None else found.ideas[0].text


def test_ideas_are_there_for_the_next_run(tmp_path: Path) -> None:
    """What one run added, another reads."""
    path = tmp_path / "ideas" / "sha.jsonl"
    IdeaFile(path).add(ideas("uno"))
    assert text_of(IdeaFile(path)) == "uno"
    assert IdeaFile(path).get("q", "another reference") is None


def test_first_of_equal_revisions_counts_and_a_higher_one_wins(tmp_path: Path) -> None:
    """Two runs at once do not move the ideas; an expert's revision does."""
    path = tmp_path / "ideas.jsonl"
    lines = [ideas("uno"), ideas("dos"), ideas("experta", revision=2), ideas("tres")]
    path.write_text("".join(f"{i.model_dump_json()}\n" for i in lines[:2]), "utf-8")
    assert text_of(IdeaFile(path)) == "uno"
    path.write_text("".join(f"{i.model_dump_json()}\n" for i in lines), "utf-8")
    assert text_of(IdeaFile(path)) == "experta"


def test_torn_last_line_is_left_out_and_not_joined(tmp_path: Path) -> None:
    """What a killed writer left is skipped; the next line begins on its own."""
    path = tmp_path / "ideas.jsonl"
    path.write_text('{"reference_sha256": "ab', encoding="utf-8")
    kept = IdeaFile(path)
    assert text_of(kept) is None
    kept.add(ideas("uno"))
    assert path.read_text("utf-8").split("\n")[1].startswith('{"reference_sha256"')


def test_bad_line_names_file_and_line(tmp_path: Path) -> None:
    """An expert's slip is told with its place."""
    path = tmp_path / "ideas.jsonl"
    good = ideas("uno").model_dump_json()
    bad = good.replace('"is_core":true', '"is_core":false')
    path.write_text(f"{good}\n{bad}\n", encoding="utf-8")
    with pytest.raises(ScorerSetupError, match=r"line 2 .*at least one idea must have"):
        IdeaFile(path).get("q", "r")


def test_ideas_stand_beside_a_bank_s_file(tmp_path: Path) -> None:
    """A file's ideas are in its folder, the shipped bank's in the working one."""
    bank = tmp_path / "bank.jsonl"
    bank.write_text("{}", encoding="utf-8")
    assert ideas_path(str(bank), "ab") == tmp_path / "ideas" / "ab.jsonl"
    assert ideas_path("starter", "ab") == Path("ideas/ab.jsonl")
