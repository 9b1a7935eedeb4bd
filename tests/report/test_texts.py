"""Promises of the catalogue of texts."""

from string import Formatter

import pytest

from colombian_law.analysis.provenance import LeftOutReason, WarningCode
from colombian_law.analysis.values import Reason
from colombian_law.report.edition import LANGUAGES, catalogue


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@pytest.mark.parametrize("key", catalogue())
def test_both_languages_say_the_same(key: str) -> None:
    """Every text is there in both languages with the same parameters."""
    texts = catalogue()[key]

    assert set(texts) == set(LANGUAGES)
    assert all(text.strip() for text in texts.values())
    assert _fields(texts["es"]) == _fields(texts["en"])


@pytest.mark.parametrize(
    "key",
    [
        *(f"reason.{reason}" for reason in Reason),
        *(f"warning.{code}" for code in WarningCode),
        *(f"left_out.{reason}" for reason in LeftOutReason),
    ],
)
def test_every_reason_and_warning_has_its_sentence(key: str) -> None:
    """No result is absent and no warning given without words."""
    assert key in catalogue()
