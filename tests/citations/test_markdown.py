"""Promises about citations in Markdown, which models write more often than not."""

import pytest

from colombian_law.citations import find_citations


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "**Artículo 29** de la **Constitución Política**",
            "co:constitucion:1991:art:29",
        ),
        ("**artículo 29** de la Ley 1480 de 2011", "co:ley:1480:2011:art:29"),
        ("Ley 1480 de 2011, **artículo 5**", "co:ley:1480:2011:art:5"),
        ("*Ley 80 de 1993*", "co:ley:80:1993"),
        ("__art. 5__ de la `Ley 80 de 1993`", "co:ley:80:1993:art:5"),
    ],
)
def test_emphasis_hides_no_article(text: str, expected: str) -> None:
    """Asterisks, underscores and backticks count as spaces; the span is the text's."""
    [found] = find_citations(text)
    assert found.id == expected
    assert found.text == text[found.start : found.end]
