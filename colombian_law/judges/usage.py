"""Calls and tokens of judges and embedders; cached calls are counted apart."""

from pydantic import BaseModel, ConfigDict


class Usage(BaseModel):
    """What a judge or an embedder was asked for; sums with `+`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    calls: int = 0
    """Requests that were sent, those that failed included."""
    cached_calls: int = 0
    """Requests that a cache answered: no tokens were paid."""
    input_tokens: int = 0
    output_tokens: int = 0
    cached_input_tokens: int = 0
    """Input tokens that the provider's own prompt cache served; not in
    `input_tokens`."""
    unmetered_calls: int = 0
    """Sent requests whose tokens the provider did not report."""

    def __add__(self, other: "Usage") -> "Usage":
        """Return the sum, member by member."""
        return Usage(
            **{
                name: getattr(self, name) + getattr(other, name)
                for name in Usage.model_fields
            }
        )


def total(usages: "list[Usage]") -> Usage:
    """Return the sum of `usages`; zero for none."""
    return sum(usages, start=Usage())
