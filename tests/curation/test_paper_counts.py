"""The study's counts (section 4), reproduced by the platform itself."""

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from colombian_law.curation.models import Item
from colombian_law.curation.services.demo_bank import fill
from colombian_law.curation.services.journal import verify
from colombian_law.curation.services.numbers import Share, count

pytestmark = pytest.mark.slow


def test_paper_counts(consent: object) -> None:  # noqa: ARG001 - makes the words
    """The demo bank has the counts of section 4.2, 4.3 and Tables 2 and 3."""
    fill("una clave bastante larga")
    numbers = count()

    assert numbers.received == 1084
    assert numbers.by_origin["workshop"] == 415
    assert numbers.by_origin["individual"] + numbers.by_origin["legal_team"] == 669
    assert numbers.attrition == Share(42, 1084)
    assert numbers.attrition.percent == 3.9
    assert numbers.edited == Share(971, 1042)
    assert numbers.edited.percent == 93.2
    # 1,042 approved - 971 edited = 71 on the direct route.
    assert (numbers.routes.direct, numbers.routes.adjusted) == (71, 971)
    assert numbers.routes.archived == 42
    assert [
        (row.code, row.date.isoformat(), row.mode, row.questions, row.participants)
        for row in numbers.workshops
    ] == [
        ("W1", "2025-11-10", "in_person", 238, 16),
        ("W2", "2025-11-14", "in_person", 64, 19),
        ("W3", "2025-12-10", "virtual", 26, 2),
        ("W4", "2025-12-15", "virtual", 7, 2),
        ("W5", "2026-03-05", "in_person", 80, 10),
    ]
    totals = [(row.area, row.total) for row in numbers.approved]
    assert totals == [
        ("constitucional", 134),
        ("administrativo", 124),
        ("penal", 123),
        ("procesal", 111),
        ("comercial", 104),
        ("civil", 102),
        ("familia", 93),
        ("tributario", 92),
        ("laboral", 87),
        ("mercados", 72),
    ]
    formats = [sum(getattr(r, f) for r in numbers.approved) for f in _FORMATS]
    assert formats == [305, 682, 55]
    assert numbers.levels == {"low": 258, "medium": 236, "high": 188}
    assert not Item.objects.filter(state="received").exists()
    assert verify() == []


_FORMATS = ("closed", "semi_open", "open")
