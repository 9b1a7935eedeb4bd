"""The benchmark's three tasks."""

from colombian_law.tasks.closed import closed
from colombian_law.tasks.open_irac import open_irac
from colombian_law.tasks.semi_open import semi_open

__all__ = ["closed", "open_irac", "semi_open"]
