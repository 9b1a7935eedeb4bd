"""Optional packages are imported late and named when they are missing."""

import subprocess
import sys

import pytest

from colombian_law.errors import MissingExtraError
from colombian_law.stats.scientific import scientific

IMPORT_ALL = """
import importlib, pkgutil, sys
import colombian_law.stats as stats
for module in pkgutil.iter_modules(stats.__path__):
    importlib.import_module(f"colombian_law.stats.{module.name}")
heavy = {"scipy", "statsmodels", "pandas", "inspect_ai", "mirt"}
print(sorted(heavy & set(sys.modules)))
"""


def test_a_missing_package_names_its_extra() -> None:
    """The error holds the line that installs it."""
    with pytest.raises(MissingExtraError, match=r'pip install "colombian_law\[report'):
        scientific("a_package_that_nobody_has")


def test_importing_the_package_imports_nothing_heavy() -> None:
    """Every module loads without scipy, pandas or Inspect."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"
