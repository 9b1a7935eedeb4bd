"""Where a released item came from, in pseudonyms: who, when, how often edited."""

from typing import Any

from colombian_law.curation.models import Item
from colombian_law.curation.protocol import Role


def provenance_of(item: Item, identifier: int | str) -> dict[str, Any]:
    """Return the provenance of an approved item; nothing personal is in it."""
    versions = list(item.versions.select_related("author"))
    number = item.approved_version or item.version
    shown = [version for version in versions if version.number <= number]
    votes = item.votes.filter(version=number).select_related("voter")
    decisions = list(item.decisions.all())
    return {
        "id": identifier,
        "version": number,
        "author": item.author.code,
        "origin": item.origin,
        "workshop": item.workshop.code if item.workshop else None,
        "consent": item.consent.sha256 if item.consent else None,
        "licence": item.licence,
        "received_at": item.created_at.isoformat(),
        "editors": sorted({version.author.code for version in shown}),
        "edits": len(shown) - 1,
        "edited": any(version.is_edit for version in shown),
        "committee": {
            role.value: next(
                (vote.voter.code for vote in votes if vote.role == role.value), None
            )
            for role in (Role.ASSISTANT, Role.EVALUATOR)
        },
        "approved_at": next(
            (
                decision.at.isoformat()
                for decision in reversed(decisions)
                if decision.to_state == "approved" and decision.version == number
            ),
            None,
        ),
        "sha256": shown[-1].sha256,
    }
