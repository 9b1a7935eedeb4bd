"""The benchmark's three tasks, and the one that validates its rubric judges."""

from colombian_law.tasks.closed import closed
from colombian_law.tasks.judge_validation import judge_validation
from colombian_law.tasks.open_irac import open_irac
from colombian_law.tasks.semi_open import semi_open

__all__ = ["closed", "judge_validation", "open_irac", "semi_open"]
