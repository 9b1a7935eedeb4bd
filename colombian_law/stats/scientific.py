"""The scientific packages, imported when they are first needed."""

import importlib
from types import ModuleType

from colombian_law.errors import MissingExtraError


def scientific(module: str) -> ModuleType:
    """Return an optional module such as `scipy.stats`, imported on first use.

    Raises:
        MissingExtraError: if it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtraError(f"colombian_law.stats ({module})", "report") from error
