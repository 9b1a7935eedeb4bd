"""What a member is writing, kept on the server until it is sent."""

from collections.abc import Mapping

from django.utils import timezone

from colombian_law.curation.models import Draft, Item, Member


def save_draft(
    member: Member, question_format: str, item: Item | None, fields: Mapping[str, str]
) -> Draft:
    """Keep what a member has written so far and return it; one draft a page."""
    draft, _ = Draft.objects.update_or_create(
        member=member,
        item=item,
        question_format=question_format,
        defaults={"fields": dict(fields), "saved_at": timezone.now()},
    )
    return draft


def read_draft(member: Member, question_format: str, item: Item | None) -> Draft | None:
    """Return what a member has written and not sent."""
    return member.drafts.filter(item=item, question_format=question_format).first()


def drop_draft(member: Member, question_format: str, item: Item | None) -> None:
    """Forget a draft: it was sent, or its writer gave it up."""
    member.drafts.filter(item=item, question_format=question_format).delete()
