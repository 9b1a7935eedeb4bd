"""Promises of the taxonomy: the study's areas and Table 1."""

from collections import Counter

from colombian_law.datasets.taxonomy import Complexity, taxonomy


def test_twelve_areas_ten_evaluated() -> None:
    """Ten areas were evaluated and two are planned (sections 3.2 and 8.6)."""
    areas = taxonomy().areas
    assert len(areas) == 12
    assert [a.slug for a in areas if not a.evaluated] == ["internacional", "ambiental"]


def test_twenty_two_subtasks_by_level() -> None:
    """Table 1 lists 7 sub-tasks of low, 8 of medium and 7 of high complexity."""
    assert Counter(s.complexity for s in taxonomy().subtasks) == {
        Complexity.LOW: 7,
        Complexity.MEDIUM: 8,
        Complexity.HIGH: 7,
    }


def test_names_are_unambiguous() -> None:
    """No slug or name denotes two areas or two sub-tasks."""
    known = taxonomy()
    for area in known.areas:
        for name in (area.slug, area.name, area.english):
            assert known.area(name) == area
    for subtask in known.subtasks:
        for name in (subtask.slug, subtask.name, subtask.english):
            assert known.subtask(name) == subtask


def test_unknown_name_is_none() -> None:
    """A name that denotes nothing gives nothing."""
    assert taxonomy().area("Derecho romano") is None
    assert taxonomy().subtask("") is None
