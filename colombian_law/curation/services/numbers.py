"""The dashboard's numbers, counted once: the page, the CSV and the JSON show these."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from statistics import median

from django.db.models import Count, Exists, F, OuterRef
from django.utils import timezone

from colombian_law.curation.models import (
    AdjustmentRequest,
    Decision,
    Item,
    ItemVersion,
    Member,
    Release,
    Workshop,
)
from colombian_law.curation.protocol import OPEN_STATES, State
from colombian_law.curation.services.coding import Agreement, agreement
from colombian_law.curation.services.prompts import active_versions
from colombian_law.datasets.taxonomy import Complexity, QuestionFormat, taxonomy

_SECONDS_A_DAY = 86_400


@dataclass(frozen=True, slots=True)
class Share:
    """A count of a whole."""

    count: int
    of: int

    @property
    def percent(self) -> float | None:
        """In percent, one decimal; None of nothing."""
        return round(100 * self.count / self.of, 1) if self.of else None


@dataclass(frozen=True, slots=True)
class WorkshopRow:
    """A row of the study's Table 3."""

    code: str
    date: date
    mode: str
    questions: int
    participants: int


@dataclass(frozen=True, slots=True)
class Queue:
    """How long items have been waiting somewhere, in days."""

    name: str
    items: int
    median_days: float
    max_days: float


@dataclass(frozen=True, slots=True)
class AreaCounts:
    """Items of an area by format."""

    area: str
    name: str
    closed: int
    semi_open: int
    open: int

    @property
    def total(self) -> int:
        """All three."""
        return self.closed + self.semi_open + self.open


@dataclass(frozen=True, slots=True)
class Route:
    """The study's three trajectories (Figure 4): every decided item took one."""

    direct: int
    adjusted: int
    archived: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the platform counts.

    Attributes:
        received: every item that came in.
        by_state: items by state.
        by_origin: items by origin.
        workshops: the study's Table 3, and Figure 3.
        routes: decided items by trajectory.
        attrition: archived of received items.
        edited: approved items that were edited between reception and approval.
        returned: received items that were sent back at least once.
        self_reviews: items that their own author reviewed.
        archived_by_stage: archived items by the state they left.
        archived_by_reason: archived items by reason.
        approved: approved items by area and format (Table 2).
        levels: approved semi-open items by complexity (Figure 2).
        queues: waiting items by state.
        people: waiting items by member.
        weeks: approved items by ISO week.
        prompts: version and sha256 in use by prompt.
        agreement: of the double coding.
        last_release: number, sha256 and items of the last release; None before one.
    """

    received: int
    by_state: dict[str, int]
    by_origin: dict[str, int]
    workshops: tuple[WorkshopRow, ...]
    routes: Route
    attrition: Share
    edited: Share
    returned: Share
    self_reviews: int
    archived_by_stage: dict[str, int]
    archived_by_reason: dict[str, int]
    approved: tuple[AreaCounts, ...]
    levels: dict[str, int]
    queues: tuple[Queue, ...]
    people: tuple[Queue, ...]
    weeks: dict[str, int]
    prompts: dict[str, tuple[str, str]]
    agreement: Agreement
    last_release: tuple[int, str, int] | None


def count() -> Numbers:
    """Return every number of the dashboard."""
    by_state = _counts("state")
    approved = by_state.get(State.APPROVED.value, 0)
    archived = by_state.get(State.ARCHIVED.value, 0)
    received = sum(by_state.values())
    edited = _edited()
    release = Release.objects.last()
    return Numbers(
        received=received,
        by_state={state.value: by_state.get(state.value, 0) for state in State},
        by_origin=_counts("origin"),
        workshops=_workshops(),
        routes=Route(approved - edited, edited, archived),
        attrition=Share(archived, received),
        edited=Share(edited, approved),
        returned=Share(
            AdjustmentRequest.objects.values("item").distinct().count(), received
        ),
        self_reviews=Item.objects.filter(self_review=True).count(),
        archived_by_stage=_counts("archive_stage", state=State.ARCHIVED.value),
        archived_by_reason=_counts("archive_reason", state=State.ARCHIVED.value),
        approved=_areas(),
        levels=_levels(),
        queues=_queues(),
        people=_people(),
        weeks=_weeks(),
        prompts={n: (p.version, p.sha256) for n, p in active_versions().items()},
        agreement=agreement(),
        last_release=(release.number, release.sha256, release.items)
        if release
        else None,
    )


def _counts(column: str, **only: object) -> dict[str, int]:
    rows = (
        Item.objects.filter(**only)
        .order_by()
        .values_list(column)
        .annotate(n=Count("pk"))
    )
    return dict(sorted(rows))


def _edited() -> int:
    """Count the approved items that a counted field of was changed before approval."""
    edits = ItemVersion.objects.filter(
        item=OuterRef("pk"), is_edit=True, number__lte=OuterRef("pre_approved_version")
    )
    return Item.objects.filter(Exists(edits), state=State.APPROVED.value).count()


def _workshops() -> tuple[WorkshopRow, ...]:
    rows = Workshop.objects.annotate(
        questions=Count("items", distinct=True),
        people=Count("participations", distinct=True),
    )
    return tuple(
        WorkshopRow(row.code, row.date, row.mode, row.questions, row.people)
        for row in rows
    )


def _areas() -> tuple[AreaCounts, ...]:
    counts: Counter[tuple[str, str]] = Counter()
    rows = (
        Item.objects.filter(state=State.APPROVED.value)
        .order_by()
        .values_list("area", "question_format")
        .annotate(n=Count("pk"))
    )
    for area, question_format, n in rows:
        counts[area, question_format] = n
    table = [
        AreaCounts(
            area.slug,
            area.name,
            *(
                counts[area.slug, question_format.value]
                for question_format in QuestionFormat
            ),
        )
        for area in taxonomy().areas
    ]
    return tuple(sorted((row for row in table if row.total), key=lambda r: -r.total))


def _levels() -> dict[str, int]:
    found = _counts(
        "complexity",
        state=State.APPROVED.value,
        question_format=QuestionFormat.SEMI_OPEN.value,
    )
    return {level.value: found.get(level.value, 0) for level in Complexity}


def _queues() -> tuple[Queue, ...]:
    now = timezone.now()
    ages: dict[str, list[float]] = {state.value: [] for state in OPEN_STATES}
    waiting = Item.objects.filter(state__in=list(ages)).values_list(
        "state", "state_since"
    )
    for state, since in waiting:
        ages[state].append(_days(now, since))
    return tuple(_queue(state, found) for state, found in ages.items())


def _people() -> tuple[Queue, ...]:
    """Return what waits for each assistant, evaluator and addressee."""
    now = timezone.now()
    ages: dict[int, list[float]] = {}
    holders = {
        State.PRIMARY_REVIEW.value: "assignee",
        State.EXPERT_EVALUATION.value: "evaluator",
        State.ADJUSTMENT_REQUESTED.value: "addressee",
    }
    for state, holder in holders.items():
        rows = Item.objects.filter(state=state).values_list(
            F(f"{holder}_id"), "state_since"
        )
        for member, since in rows:
            if member is not None:
                ages.setdefault(member, []).append(_days(now, since))
    names = dict(Member.objects.filter(pk__in=ages).values_list("pk", "username"))
    rows_by_name = (_queue(names[pk], found) for pk, found in ages.items())
    return tuple(sorted(rows_by_name, key=lambda queue: queue.name))


def _queue(name: str, ages: Iterable[float]) -> Queue:
    found = list(ages)
    if not found:
        return Queue(name, 0, 0.0, 0.0)
    return Queue(name, len(found), round(median(found), 1), round(max(found), 1))


def _days(now: datetime, since: datetime) -> float:
    return (now - since).total_seconds() / _SECONDS_A_DAY


def _weeks() -> dict[str, int]:
    moments = Decision.objects.filter(transition="T12").values_list("at", flat=True)
    weeks = Counter(
        f"{moment.isocalendar().year}-W{moment.isocalendar().week:02d}"
        for moment in map(timezone.localtime, moments)
    )
    return dict(sorted(weeks.items()))
