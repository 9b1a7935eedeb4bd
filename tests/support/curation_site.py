"""A small site with one member of each role: a program that the browser tests run.

python curation_site.py PORT
"""

import sys
from datetime import date

from colombian_law.curation import serving
from colombian_law.curation.starting import start

PASSWORD = "una clave bastante larga"  # noqa: S105 - of members made for tests


def main(port: int) -> None:
    """Make the members and two questions, and serve."""
    address = serving.Address(port=port)
    serving.use_url(serving.checked(address))
    start()
    from colombian_law.curation.models import WorkshopMode
    from colombian_law.curation.protocol import Role
    from colombian_law.curation.services import workshops
    from colombian_law.curation.services.people import Account, add_member, join

    for role in Role:
        areas = ("civil", "laboral") if role is Role.EVALUATOR else ()
        member = add_member(Account(role.value, PASSWORD), role, areas)
        if role is Role.STUDENT:
            student = member
    plan = workshops.Plan("W6", date(2026, 12, 1), WorkshopMode.IN_PERSON)
    join(student, workshops.open_new(member, plan))
    serving.run(address)


if __name__ == "__main__":
    main(int(sys.argv[1]))
