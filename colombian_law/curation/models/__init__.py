"""The platform's tables."""

from colombian_law.curation.models.append_only import AppendOnly
from colombian_law.curation.models.coding import Coding, DoubleCoding, Verdict
from colombian_law.curation.models.decisions import (
    AdjustmentReply,
    AdjustmentRequest,
    ChainHead,
    Decision,
    Vote,
)
from colombian_law.curation.models.faculty import FacultySettings, faculty_settings
from colombian_law.curation.models.items import (
    CorrectionStage,
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
from colombian_law.curation.models.prompts import PromptActivation, PromptVersion
from colombian_law.curation.models.rating import Rater
from colombian_law.curation.models.releases import Job, Release, ReleasedItem
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
    "Coding",
    "ConsentText",
    "CorrectionStage",
    "Decision",
    "DoubleCoding",
    "Draft",
    "FacultySettings",
    "Flag",
    "Invitation",
    "Item",
    "ItemVersion",
    "Job",
    "Member",
    "MemberArea",
    "Origin",
    "Participation",
    "PersonalData",
    "PromptActivation",
    "PromptVersion",
    "Rater",
    "Release",
    "ReleasedItem",
    "Verdict",
    "Vote",
    "Workshop",
    "WorkshopMode",
    "faculty_settings",
]
