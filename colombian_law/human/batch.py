"""A batch: what raters may see, and apart from it the key that says what it is."""

from collections.abc import Mapping
from enum import StrEnum

from colombian_law.human.judgement import Judgement, Record


class Role(StrEnum):
    """What somebody does in a batch."""

    CALIBRATION = "calibration"
    """Scores the cases that are discussed before the others and not counted."""
    RATING = "rating"
    NORMS = "norms"
    """Verifies each cited norm."""
    RESOLUTION = "resolution"
    """Decides on the norms on which two verifiers differ."""


class Case(Record):
    """What a rater sees of one answer, and nothing else."""

    case_id: str
    question: str
    reference: str | None
    """None where raters shall not see it."""
    answer: str
    """The very text that the judge saw."""
    answer_sha256: str
    norms: tuple[str, ...]
    """Cited norms in the order of the answer, without any verdict."""


class Assignment(Record):
    """The cases of one person, in the order in which they are shown."""

    person: str
    role: Role
    cases: tuple[str, ...]


class Batch(Record):
    """What may be given to raters: no model, no score, no log."""

    batch_id: str
    template_version: str
    anchors_version: str
    anchors_sha256: str
    cases: tuple[Case, ...]
    assignments: tuple[Assignment, ...]

    def case(self, case_id: str) -> Case:
        """Return a case by its id."""
        return next(case for case in self.cases if case.case_id == case_id)

    def assignment(self, person: str, role: Role) -> Assignment | None:
        """Return what a person does in a role; None where nothing."""
        found = (a for a in self.assignments if (a.person, a.role) == (person, role))
        return next(found, None)


class Kind(StrEnum):
    """Why a case is in a batch."""

    MAIN = "main"
    CALIBRATION = "calibration"
    REPEAT = "repeat"
    """Shows an answer to the same rater again."""


class KeyEntry(Record):
    """What a case is."""

    case_id: str
    kind: Kind
    repeats: str | None
    """The case that it repeats."""
    weight: float
    judgement: Judgement


class Key(Record):
    """What turns cases back into answers; never given to raters."""

    batch_id: str
    secret: str
    seed: int
    n: int
    strata: tuple[str, ...]
    models: tuple[str, ...]
    extremes: int
    entries: tuple[KeyEntry, ...]

    def by_case(self) -> Mapping[str, KeyEntry]:
        """Return the entries by case id."""
        return {entry.case_id: entry for entry in self.entries}
