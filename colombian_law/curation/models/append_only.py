"""Tables whose rows are written once: their past cannot be changed from here.

The database's own triggers (see the migrations) stop everybody else.
"""

from typing import Any, NoReturn, TypeVar

from django.db import models

from colombian_law.errors import CurationError

_Row = TypeVar("_Row", bound=models.Model)


class AppendOnlyQuerySet(models.QuerySet[_Row]):
    """A query set that reads and adds only."""

    def update(self, **kwargs: object) -> NoReturn:  # noqa: ARG002 - Django's signature
        """Refuse.

        Raises:
            CurationError: Always.
        """
        raise _refusal(self.model)

    def delete(self) -> NoReturn:
        """Refuse.

        Raises:
            CurationError: Always.
        """
        raise _refusal(self.model)


class AppendOnly(models.Model):
    """A row that is written once."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        """No table of its own."""

        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new row.

        Raises:
            CurationError: The row exists already.
        """
        if not self._state.adding:
            raise _refusal(type(self))
        super().save(*args, **kwargs)

    def delete(self, *args: object, **kwargs: object) -> NoReturn:  # noqa: ARG002 - Django's signature
        """Refuse.

        Raises:
            CurationError: Always.
        """
        raise _refusal(type(self))


def _refusal(model: type[models.Model]) -> CurationError:
    return CurationError(
        f"a {model.__name__} is written once and neither changed nor deleted; "
        f"add a new row"
    )
