"""The experts' reference texts, and how readable they are."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from colombian_law.analysis.frame import AskedItem
from colombian_law.analysis.logs import read_target
from colombian_law.scorers.readability import INDEX_NAMES
from colombian_law.text import indices, text_statistics

if TYPE_CHECKING:
    import pandas as pd


def reference_texts(items: Sequence[AskedItem]) -> Mapping[tuple[str, str], str]:
    """Return the reference of each free-text item by format and id.

    A text that Inspect's summaries have cut is read from the sample itself.

    Raises:
        LogError: The log of a cut text cannot be read.
    """
    texts: dict[tuple[str, str], str] = {}
    for item in items:
        text = item.reference
        if text is None:
            text = read_target(item.log, item.id)
        if text.strip():
            texts[item.format, item.id] = text
    return texts


def reference_indices(texts: Mapping[tuple[str, str], str]) -> "pd.DataFrame":
    """Return the five readability indices of each text, NaN where undefined.

    Rows are keyed by format and id, as those of `Tables.matrix`.
    """
    import pandas as pd

    rows = {}
    for key, text in texts.items():
        statistics = text_statistics(text)
        found = indices(statistics) if statistics is not None else None
        rows[key] = {name: getattr(found, name, None) for name in INDEX_NAMES}
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=list(INDEX_NAMES))
    frame.index = pd.MultiIndex.from_tuples(rows, names=["format", "item"])
    return frame.astype(float)
