"""Double blind coding: the draw, the two verdicts, and their agreement.

The study names the lack of it among its limits (section 8.6). A share of the items,
stratified by format and area, gets a second verdict from an evaluator who has seen
nothing of the first; the first is the first decision that the protocol takes on it.
"""

from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from colombian_law.curation.drawing import is_drawn
from colombian_law.curation.models import (
    Coding,
    DoubleCoding,
    Item,
    Member,
    Verdict,
    faculty_settings,
)
from colombian_law.curation.protocol import Action, Role
from colombian_law.curation.services.journal import Entry, lock, record
from colombian_law.errors import RefusedError
from colombian_law.stats.agreement import Kappa, cohen_kappa, percent_agreement
from colombian_law.stats.gwet import GwetAC1, gwet_ac1
from colombian_law.stats.krippendorff import KrippendorffAlpha, krippendorff_alpha
from colombian_law.stats.proportions import Proportion

_FIRST_VERDICTS = {
    Action.EDIT: Verdict.ADJUST,
    Action.REQUEST_ADJUSTMENTS: Verdict.ADJUST,
    Action.ARCHIVE: Verdict.ARCHIVE,
    Action.PRE_APPROVE: Verdict.APPROVE,
}
"""What an evaluator's first step says about an item."""
_SCALE = list(Verdict)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far the two verdicts agree.

    Attributes:
        drawn: items that were drawn.
        waiting: of them, those that still lack a verdict.
        share: pairs of equal verdicts; None without a pair.
        kappa: Cohen's κ; None without a pair.
        ac1: Gwet's AC1; None without a pair.
        alpha: Krippendorff's α, nominal; None without a pair.
    """

    drawn: int
    waiting: int
    share: Proportion | None
    kappa: Kappa | None
    ac1: GwetAC1 | None
    alpha: KrippendorffAlpha | None


def draw(item: Item) -> bool:
    """Draw an item that enters expert evaluation for the first time, or not.

    Runs within the step's transaction, before the item is stored.
    """
    lock()  # two items of a stratum have two positions
    stratum = f"{item.question_format}/{item.area}"
    position = 1 + (
        Item.objects.filter(question_format=item.question_format, area=item.area)
        .filter(passed_version__isnull=False)
        .exclude(pk=item.pk)
        .count()
    )
    percent = faculty_settings().double_coding_percent
    if not is_drawn(position, percent, stratum, settings.SECRET_KEY):
        return False
    DoubleCoding.objects.create(item=item, version=item.version)
    return True


def note_first(item: Item, member: Member, action: Action, version: int) -> None:
    """Keep an evaluator's first step on a drawn item as the first verdict.

    Only a step on the drawn version counts: the second verdict is on that one.
    """
    verdict = _FIRST_VERDICTS.get(action)
    if verdict is None or member.kind is not Role.EVALUATOR:
        return
    drawn = DoubleCoding.objects.filter(item=item, version=version).first()
    if drawn is None or drawn.codings.filter(is_second=False).exists():
        return
    Coding.objects.create(
        double_coding=drawn, coder=member, is_second=False, verdict=verdict.value
    )


def waiting_for(member: Member) -> QuerySet[DoubleCoding]:
    """Return the drawn items that a member may judge as the second evaluator.

    They are of the member's areas; the member neither wrote them nor is the
    evaluator in charge, and has taken no decision on them.
    """
    if member.kind is not Role.EVALUATOR:
        return DoubleCoding.objects.none()
    areas = list(member.areas.values_list("area", flat=True))
    seconds = Coding.objects.filter(double_coding=OuterRef("pk"), is_second=True)
    return (
        DoubleCoding.objects.filter(item__area__in=areas)
        .exclude(Q(item__author=member) | Q(item__evaluator=member))
        .exclude(item__versions__author=member)
        .exclude(item__decisions__actor=member)
        .filter(~Exists(seconds))
        .select_related("item")
        .order_by("pk")
    )


def code(member: Member, number: int, verdict: Verdict, comment: str) -> Coding:
    """Keep the second verdict on a drawn item.

    Raises:
        RefusedError: The member may not judge it, or it has been judged.
    """
    with transaction.atomic():
        item = DoubleCoding.objects.get(pk=number).item
        Item.objects.select_for_update().get(pk=item.pk)
        drawn = waiting_for(member).filter(pk=number).first()
        if drawn is None:
            raise RefusedError(
                "not_coder", "the item is not waiting for this member's verdict"
            )
        coding = Coding.objects.create(
            double_coding=drawn,
            coder=member,
            is_second=True,
            verdict=verdict.value,
            comment=comment,
        )
        record(Entry("coded", item=item, version=drawn.version), member)
    return coding


def agreement() -> Agreement:
    """Return the agreement of the two verdicts over every item that has both."""
    drawn = DoubleCoding.objects.prefetch_related("codings")
    pairs: list[tuple[int, int]] = []
    for each in drawn:
        by_kind = {coding.is_second: coding.verdict for coding in each.codings.all()}
        if len(by_kind) == len((True, False)):
            pairs.append(
                (
                    _SCALE.index(Verdict(by_kind[False])),
                    _SCALE.index(Verdict(by_kind[True])),
                )
            )
    waiting = len(drawn) - len(pairs)
    if not pairs:
        return Agreement(len(drawn), waiting, None, None, None, None)
    first, second = zip(*pairs, strict=True)
    scale = list(range(len(_SCALE)))
    return Agreement(
        drawn=len(drawn),
        waiting=waiting,
        share=percent_agreement(first, second),
        kappa=cohen_kappa(first, second),
        ac1=gwet_ac1(pairs, categories=scale),
        alpha=krippendorff_alpha(pairs, measurement="nominal"),
    )
