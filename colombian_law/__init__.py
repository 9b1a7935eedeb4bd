"""A benchmark of large language models on Colombian law, for Inspect."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from colombian_law.tasks import closed, judge_validation, open_irac, semi_open

__all__ = ["closed", "judge_validation", "open_irac", "semi_open"]


def __getattr__(name: str) -> object:
    """Return a task, imported when it is first asked for.

    Tools that need no task, such as the text statistics, start without Inspect.
    """
    if name in __all__:
        return getattr(import_module("colombian_law.tasks"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
