"""Who really answered: a router may serve another model, from any provider."""

from inspect_ai.event import ModelEvent
from inspect_ai.log import transcript
from inspect_ai.solver import TaskState

_PROVIDER = "colombian_law:served_provider"
"""Key in the sample's store, which a log keeps for later scoring."""
_EVENTS_LOOKED_AT = 20


def note_provider(state: TaskState) -> None:
    """Keep the provider of the answer that `state` has just got.

    It is the member `provider` of the raw response, as OpenRouter gives it. Inspect
    keeps the raw response of a sample's first call unless it is run with
    `--no-log-model-api`; where there is none, as from a cache, nothing is kept.
    """
    events = transcript().events
    for event in reversed(events[max(0, len(events) - _EVENTS_LOOKED_AT) :]):
        if isinstance(event, ModelEvent) and event.role is None:
            response = event.call.response if event.call else None
            provider = response.get("provider") if isinstance(response, dict) else None
            if isinstance(provider, str):
                state.store.set(_PROVIDER, provider)
            return


def served_by(state: TaskState) -> dict[str, str | None]:
    """Return the model that the response names, and its provider where it is known."""
    return {
        "served_model": state.output.model or None,
        "served_provider": state.store.get(_PROVIDER),
    }
