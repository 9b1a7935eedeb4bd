"""Items by models: the frame with its epochs put together, as matrices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from colombian_law.analysis.frame import Answers, AskedItem
from colombian_law.analysis.provenance import Format

if TYPE_CHECKING:
    import pandas as pd

FREE_TEXT: tuple[Format, ...] = ("semi_open", "open")


@dataclass(frozen=True, slots=True)
class Tables:
    """The reduced answers.

    Attributes:
        answers: What they were made of.
        reduced: One row a model and item, indexed by (format, item, model): the mean of
            each measure over the epochs, and the letter chosen in most of them.
        models: Keys of all models, sorted.
        epochs: Greatest number of epochs, by format.
    """

    answers: Answers
    reduced: "pd.DataFrame"
    models: tuple[str, ...]
    epochs: Mapping[Format, int]

    def has(self, measure: str) -> bool:
        """Whether some answer has a number of this measure."""
        return measure in self.answers.measures and bool(
            self.reduced[measure].notna().any()
        )

    def models_of(self, *formats: Format) -> tuple[str, ...]:
        """Return the models that answered something in one of the formats, sorted."""
        found = self.reduced.index
        chosen = found[found.get_level_values("format").isin(formats)]
        return tuple(sorted(chosen.get_level_values("model").unique()))

    def items_of(self, *formats: Format) -> list[AskedItem]:
        """Return the items of the formats, sorted by format and id."""
        return [
            item
            for (question_format, _), item in sorted(self.answers.items.items())
            if question_format in formats
        ]

    def matrix(
        self,
        measure: str,
        formats: Sequence[Format],
        models: Sequence[str] | None = None,
    ) -> "pd.DataFrame":
        """Return a measure with items as rows and models as columns.

        Every item of the formats has its row, keyed by (format, item); NaN is an answer
        that is missing or has no number.

        Args:
            measure: A column of the frame.
            formats: Formats whose items are wanted.
            models: Columns in this order; all models of the formats, sorted, if None.
        """
        import pandas as pd

        rows = [(item.format, item.id) for item in self.items_of(*formats)]
        columns = list(self.models_of(*formats) if models is None else models)
        wide = self.reduced[measure].unstack("model")  # noqa: PD010 - of an index
        return wide.reindex(
            index=pd.MultiIndex.from_tuples(rows, names=["format", "item"]),
            columns=columns,
        )


def make_tables(answers: Answers) -> Tables:
    """Return the answers with the epochs of each question put together."""
    frame = answers.frame
    by = ["format", "item", "model"]
    measures = [
        name
        for name in frame.columns
        if name not in {*by, "epoch", "log", "uuid", "has_error", "outcome", "letter"}
    ]
    grouped = frame.groupby(by, sort=True)
    reduced = grouped[measures].mean()
    epochs = frame.groupby("format")["epoch"].nunique()
    if (epochs > 1).any():
        reduced["letter"] = grouped["letter"].agg(_most_chosen)
    else:
        reduced["letter"] = grouped["letter"].first()
    return Tables(
        answers=answers,
        reduced=reduced,
        models=tuple(sorted(frame["model"].unique())),
        epochs={name: int(count) for name, count in epochs.items()},  # type: ignore[misc]  # the index holds formats
    )


def _most_chosen(letters: "pd.Series[str]") -> str | None:
    """Return the letter of most epochs; the first of the alphabet where they tie."""
    modes = letters.dropna().mode()
    return str(modes.iloc[0]) if len(modes) else None
