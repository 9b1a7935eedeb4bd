"""Which items and pages a member sees, and what they may do there.

What may be done to an item is the protocol's alone (`case.may`); here is who may look,
and which pages belong to which roles.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeAlias

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponseBase

from colombian_law.curation.case import may
from colombian_law.curation.models import Item, Member
from colombian_law.curation.protocol import Action, Role, actions_in
from colombian_law.curation.services.coding import waiting_for
from colombian_law.curation.services.items import case_of

_Arguments = ParamSpec("_Arguments")
View: TypeAlias = Callable[Concatenate[HttpRequest, _Arguments], HttpResponseBase]


def member_of(request: HttpRequest) -> Member:
    """Return who is logged in.

    Raises:
        PermissionDenied: Nobody is.
    """
    if isinstance(request.user, Member):
        return request.user
    raise PermissionDenied


def visible_items(member: Member) -> QuerySet[Item]:
    """Return the items that a member may look at.

    A student sees their own; an evaluator those of their areas, their own and those
    asked of them; an item that they have to code blindly is hidden until they have.
    """
    items = Item.objects.all()
    if member.kind in {Role.ASSISTANT, Role.TECHNICAL}:
        return items
    own = Q(author=member) | Q(addressee=member)
    if member.kind is Role.STUDENT:
        return items.filter(own)
    areas = list(member.areas.values_list("area", flat=True))
    hidden = waiting_for(member).values("item")
    return items.filter(own | Q(area__in=areas)).exclude(pk__in=hidden)


def possible_actions(member: Member, item: Item) -> tuple[Action, ...]:
    """Return what a member may do to an item as it stands, in the protocol's order."""
    actor, case = member.actor(), case_of(item)
    return tuple(
        action for action in actions_in(item.stage) if may(actor, action, case)
    )


def for_roles(
    *roles: Role,
) -> Callable[[View[_Arguments]], View[_Arguments]]:
    """Return a decorator that answers 403 to every other role."""

    def decorate(view: View[_Arguments]) -> View[_Arguments]:
        def checked(
            request: HttpRequest, /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
        ) -> HttpResponseBase:
            if member_of(request).kind not in roles:
                raise PermissionDenied
            return view(request, *args, **kwargs)

        update_wrapper(checked, view)
        return checked

    return decorate
