"""The platform's tables."""

from colombian_law.curation.models.append_only import AppendOnly
from colombian_law.curation.models.decisions import (
    AdjustmentReply,
    AdjustmentRequest,
    ChainHead,
    Decision,
    Vote,
)
from colombian_law.curation.models.faculty import FacultySettings, faculty_settings
from colombian_law.curation.models.items import (
    Draft,
    Flag,
    Item,
    ItemVersion,
    Origin,
)
from colombian_law.curation.models.people import (
    Invitation,
    Member,
    MemberArea,
    PersonalData,
)
from colombian_law.curation.models.workshops import (
    ConsentText,
    Participation,
    Workshop,
    WorkshopMode,
)

__all__ = [
    "AdjustmentReply",
    "AdjustmentRequest",
    "AppendOnly",
    "ChainHead",
    "ConsentText",
    "Decision",
    "Draft",
    "FacultySettings",
    "Flag",
    "Invitation",
    "Item",
    "ItemVersion",
    "Member",
    "MemberArea",
    "Origin",
    "Participation",
    "PersonalData",
    "Vote",
    "Workshop",
    "WorkshopMode",
    "faculty_settings",
]
