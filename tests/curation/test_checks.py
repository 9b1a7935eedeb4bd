"""The linter at save."""

from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from colombian_law.curation.labels import RULE_LABELS
from colombian_law.curation.models import Item
from colombian_law.curation.services.checks import warnings_of
from colombian_law.datasets.lint import ITEM_RULES, NEAR_DUPLICATE
from colombian_law.datasets.lint_citations import AMBIGUOUS_ABBREVIATION


def test_every_rule_has_spanish_words() -> None:
    """Whatever the linter notices can be said in Spanish."""
    known = {rule.id for rule in ITEM_RULES} | {NEAR_DUPLICATE, AMBIGUOUS_ABBREVIATION}

    assert set(RULE_LABELS) == known


def test_near_duplicate_of_a_stored_item(
    received: Item, closed_content: dict[str, Any]
) -> None:
    """A question that repeats a stored one is noticed; an item is not its own."""
    rules = {warned.rule for warned in warnings_of(closed_content)}
    own = {warned.rule for warned in warnings_of(closed_content, received.pk)}

    assert NEAR_DUPLICATE in rules
    assert NEAR_DUPLICATE not in own
