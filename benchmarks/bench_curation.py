"""Times every page of the platform with 2,000 items and 50 users, per role.

python benchmarks/bench_curation.py

Fills a throw-away SQLite home with the demo bank twice over, walks the pages as each
role through Django's test client, and prints the slowest of seven requests a page.
"""

import os
import statistics
import tempfile
import time
from http import HTTPStatus

os.environ["COLOMBIAN_LAW_CURATION_HOME"] = tempfile.mkdtemp(prefix="curation-pages-")
os.environ.pop("DATABASE_URL", None)

from colombian_law.curation.starting import start

LIMIT_MILLISECONDS = 300
REQUESTS = 7
ITEMS = 2000


def main() -> None:
    """Fill, walk, print."""
    start()
    from django.db import transaction
    from django.test import Client

    from colombian_law.curation.demo import planned
    from colombian_law.curation.models import Item, Member
    from colombian_law.curation.services import demo_bank

    with transaction.atomic():
        cast = demo_bank.Cast("una clave bastante larga")
        rows = [*planned(7), *planned(8)][:ITEMS]
        for number, row in enumerate(rows):
            # The last tenth stays on its way, so that queues are long.
            cast.play(row, until=None if number < ITEMS * 0.9 else number % 3)
    print(f"{Item.objects.count()} items, {Member.objects.count()} members")
    item = Item.objects.filter(state="primary_review").first()
    if item is None:
        raise RuntimeError("no item is in primary review")
    pages = {
        "estudiante": ("/", "/preguntas/", "/preguntas/nueva/semi_open/"),
        "asistente": (
            *("/", "/preguntas/", "/preguntas/?page=40", "/preguntas/?q=norma"),
            *(f"/preguntas/{item.pk}/", f"/preguntas/{item.pk}/historia/"),
            *(f"/preguntas/{item.pk}/edit/", f"/preguntas/{item.pk}/pass/"),
            *("/tablero/", "/tablero/json/", "/prompts/", "/trabajos/"),
        ),
        "evaluador": ("/", "/preguntas/", "/doble/", "/calificar/"),
        "tecnico": ("/", "/equipo/", "/talleres/", "/versiones/", "/ajustes/"),
    }
    slowest = 0.0
    for role, addresses in pages.items():
        client = Client(SERVER_NAME="localhost")
        member = Member.objects.filter(role=role).order_by("-pk").first()
        if member is None:
            raise RuntimeError(f"nobody is {role}")
        client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
        for address in addresses:
            times = []
            for _ in range(REQUESTS):
                began = time.perf_counter()
                status = client.get(address).status_code
                times.append(1000 * (time.perf_counter() - began))
                if status != HTTPStatus.OK:
                    raise RuntimeError(f"{address} answers {status}")
            slowest = max(slowest, statistics.median(times))
            mark = "" if statistics.median(times) < LIMIT_MILLISECONDS else "  TOO SLOW"
            print(
                f"{role:<11} {address:<32} median {statistics.median(times):6.0f} ms  "
                f"max {max(times):6.0f} ms{mark}"
            )
    print(f"slowest median {slowest:.0f} ms; the limit is {LIMIT_MILLISECONDS} ms")


if __name__ == "__main__":
    main()
