"""Many writers at once: a program that the tests run on each kind of database.

Prints one JSON object: what was written, what was refused, what is there afterwards.
"""

import json
import sys
import threading
import time
from datetime import UTC, datetime

from colombian_law.curation.starting import start

WRITERS = 20
EDITS = 10
ITEMS = 4


def main() -> None:
    """Let 20 assistants edit four items, ten times each, all at once."""
    start()
    from django.conf import settings
    from django.db import connection

    # The hash of a password is not what is measured.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    from colombian_law.curation.case import Move
    from colombian_law.curation.models import Decision, Item, ItemVersion, Origin
    from colombian_law.curation.protocol import Action, Role
    from colombian_law.curation.services.items import (
        Arrival,
        current_content,
        submit,
    )
    from colombian_law.curation.services.journal import verify
    from colombian_law.curation.services.people import Account, add_member
    from colombian_law.curation.services.steps import Request, perform
    from colombian_law.curation.services.workshops import current_consent
    from colombian_law.errors import StaleItemError

    members = [
        add_member(Account(f"asistente-{n}", None), Role.ASSISTANT)
        for n in range(WRITERS)
    ]
    author = add_member(Account("estudiante", None), Role.STUDENT)
    arrival = Arrival(Origin.INDIVIDUAL, consent=current_consent())
    content = {
        "formato": "semi_open",
        "area": "Derecho civil",
        "tema": "",
        "complejidad": "low",
        "sub_tarea": "Existencia normativa",
        "pregunta": "¿Qué norma rige?",
        "legal_basis": "Código Civil, artículo 1",
        "respuesta_esperada": "El Código Civil.",
    }
    items = [submit(author, content, arrival).pk for _ in range(ITEMS)]
    failures: list[str] = []
    conflicts: list[int] = []

    def write(writer: int) -> None:
        try:
            for edit in range(EDITS):
                number = items[(writer + edit) % ITEMS]
                while True:
                    item = Item.objects.get(pk=number)
                    text = f"{content['pregunta']} {writer}.{edit}"
                    changed = {**current_content(item), "pregunta": text}
                    asked = Request(
                        number, item.revision, Move(Action.EDIT), content=changed
                    )
                    try:
                        perform(members[writer], asked)
                    except StaleItemError:
                        conflicts.append(number)
                        continue
                    break
        except Exception as error:  # noqa: BLE001 - whatever it is, the test reports it
            failures.append(f"{type(error).__name__}: {error}")
        finally:
            connection.close()

    threads = [threading.Thread(target=write, args=(n,)) for n in range(WRITERS)]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    texts = set(ItemVersion.objects.values_list("content__pregunta", flat=True)) - {
        content["pregunta"]
    }
    report = {
        "vendor": connection.vendor,
        "seconds": round(time.monotonic() - began, 2),
        "failures": failures,
        "conflicts": len(conflicts),
        "versions": ItemVersion.objects.count(),
        "last_versions": sum(Item.objects.values_list("version", flat=True)),
        "edits_kept": len(texts),
        "edit_decisions": Decision.objects.filter(action="edit").count(),
        "journal": verify(),
        "at": datetime.now(UTC).isoformat(),
    }
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
