"""The linter at save: it warns and never blocks."""

from dataclasses import dataclass

from django.db.models import F

from colombian_law.curation.content import Content
from colombian_law.curation.labels import RULE_LABELS
from colombian_law.curation.models import ItemVersion
from colombian_law.datasets.item import Item as BankItem
from colombian_law.datasets.item import parse_item
from colombian_law.datasets.lint import ITEM_RULES, NEAR_DUPLICATE, near_duplicates_of


@dataclass(frozen=True, slots=True)
class Warned:
    """One thing that the linter noticed."""

    rule: str
    message: str

    @property
    def label(self) -> object:
        """The rule's Spanish words, translated where they are shown."""
        return RULE_LABELS[self.rule]


def warnings_of(content: Content, number: int | None = None) -> list[Warned]:
    """Return what the linter says of a content.

    Args:
        content: A bank row without `id`.
        number: The number of its item, so that it is not its own duplicate; None for
            a question that is not stored yet.
    """
    item = parse_item({"id": number or "nueva", **content})
    if not isinstance(item, BankItem):
        return []
    found = [
        Warned(rule.id, message) for rule in ITEM_RULES for message in rule.check(item)
    ]
    return found + [
        Warned(NEAR_DUPLICATE, finding.message)
        for finding in near_duplicates_of(item, _others(item, number))
    ]


def _others(item: BankItem, number: int | None) -> list[BankItem]:
    """Return the stored items of the same format."""
    versions = (
        ItemVersion.objects.filter(
            number=F("item__version"),
            item__question_format=item.formato.value,
        )
        .exclude(item=number)
        .values_list("item_id", "content")
    )
    parsed = (parse_item({"id": pk, **content}) for pk, content in versions)
    return [other for other in parsed if isinstance(other, BankItem)]
