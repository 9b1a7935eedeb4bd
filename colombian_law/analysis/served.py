"""Which models and providers really answered, as the logs' `item` scores tell."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from colombian_law.analysis.records import SampleRecord


@dataclass(frozen=True, slots=True)
class Served:
    """Answers that came from one model of one provider.

    Attributes:
        model: As the responses name it; None where they do not.
        provider: As a router names it; None where it does not.
        n: Answers.
    """

    model: str | None
    provider: str | None
    n: int


def served(samples: Iterable[SampleRecord]) -> tuple[Served, ...]:
    """Return who answered the samples, the most answers first."""
    told = (
        sample.scores["item"].metadata for sample in samples if "item" in sample.scores
    )
    counts = Counter(
        (made.get("served_model"), made.get("served_provider")) for made in told
    )
    ordered = sorted(counts.items(), key=lambda entry: (-entry[1], str(entry[0])))
    return tuple(Served(model, provider, n) for (model, provider), n in ordered)
