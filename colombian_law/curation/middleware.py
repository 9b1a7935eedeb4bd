"""Refused steps as pages with the right status, wherever they are noticed."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from colombian_law.curation.labels import REFUSALS
from colombian_law.errors import RefusedError

_FORBIDDEN = 403
_CONFLICT = 409
RIGHTS = frozenset(
    {"wrong_role", "wrong_area", "own_item", "not_addressee", "not_coder", "not_rater"}
)
"""Refusals for who the member is, rather than for what they sent."""


class RefusalMiddleware:
    """Answers a refused step with 403, or 409 where the item has moved on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the page of whatever is not refused."""
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Return the page of a refusal; None for every other exception."""
        if not isinstance(exception, RefusedError):
            return None
        status = _FORBIDDEN if exception.code in RIGHTS else _CONFLICT
        context = {"explanation": REFUSALS[exception.code], "code": exception.code}
        return render(request, "curation/refused.html", context, status=status)
