"""Who gets an item: the assistant with least to do, an evaluator of its area."""

from django.db.models import Count, Q, QuerySet

from colombian_law.curation.models import Member
from colombian_law.curation.protocol import OPEN_STATES, Role

_OPEN = [state.value for state in OPEN_STATES]


def assistant_for(author_id: int) -> Member | None:
    """Return the active legal assistant with fewest open items.

    The author gets it only where there is no other; None where there is no assistant.
    """
    return _least_busy(_active(Role.ASSISTANT), "assigned_items", author_id)


def evaluator_for(area: str, author_id: int) -> Member | None:
    """Return the active evaluator of `area` with fewest open items.

    The author gets it only where there is no other; None where the area has none.
    """
    evaluators = _active(Role.EVALUATOR).filter(areas__area=area)
    return _least_busy(evaluators, "evaluated_items", author_id)


def _active(role: Role) -> QuerySet[Member]:
    return Member.objects.filter(role=role.value, is_active=True)


def _least_busy(members: QuerySet[Member], items: str, author_id: int) -> Member | None:
    ranked = list(
        members.annotate(
            open_items=Count(
                items, filter=Q(**{f"{items}__state__in": _OPEN}), distinct=True
            )
        ).order_by("open_items", "pk")
    )
    others = [member for member in ranked if member.pk != author_id]
    return next(iter(others or ranked), None)
