"""The demo bank: synthetic questions whose ways have the study's counts.

For training: 1,084 received, of which 415 from five workshops, 42 archived, 971 of
1,042 approved ones edited (section 4). No text of the study is in it.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from colombian_law.curation.content import Content, tidy
from colombian_law.datasets.item import LETTERS
from colombian_law.datasets.taxonomy import Complexity, QuestionFormat, taxonomy

WORKSHOPS = (
    ("W1", date(2025, 11, 10), "in_person", 238, 16),
    ("W2", date(2025, 11, 14), "in_person", 64, 19),
    ("W3", date(2025, 12, 10), "virtual", 26, 2),
    ("W4", date(2025, 12, 15), "virtual", 7, 2),
    ("W5", date(2026, 3, 5), "in_person", 80, 10),
)
"""Table 3: code, date, mode, questions, participants."""
COMPOSITION = {
    "constitucional": (39, 86, 9),
    "administrativo": (53, 63, 8),
    "penal": (26, 93, 4),
    "procesal": (37, 71, 3),
    "comercial": (26, 70, 8),
    "civil": (27, 70, 5),
    "familia": (32, 59, 2),
    "tributario": (22, 66, 4),
    "laboral": (23, 58, 6),
    "mercados": (20, 46, 6),
}
"""Table 2: closed, semi-open and open items of the final bank by area."""
LEVELS = {Complexity.LOW: 258, Complexity.MEDIUM: 236, Complexity.HIGH: 188}
"""Figure 2: semi-open items of the final bank by complexity."""
OTHERS = 669
"""Items of the legal team and of individual students."""
ARCHIVED = 42
EDITED = 971
EVALUATORS = {
    "evaluador-1": (
        *("administrativo", "procesal", "constitucional", "penal", "laboral"),
    ),
    "evaluador-2": ("administrativo", "civil", "familia", "comercial"),
    "evaluador-3": ("procesal", "tributario", "mercados"),
}
"""Three evaluators for ten areas, two of them on administrative and procedural law."""
_SYNTHETIC = "Pregunta sintética de práctica"


@dataclass(frozen=True, slots=True)
class Planned:
    """One synthetic question and its way.

    Attributes:
        content: its text when it is received.
        workshop: code of its workshop; None for the legal team and individuals.
        route: direct, adjusted or archived.
    """

    content: Content
    workshop: str | None
    route: str


def planned(seed: int = 7) -> list[Planned]:
    """Return the 1,084 questions, in an order and on routes that `seed` fixes."""
    rng = random.Random(seed)  # noqa: S311 - a demo's shuffle keeps no secret
    kept = list(_kept_cells())
    extra = rng.choices(kept, k=ARCHIVED)
    routes = ["adjusted"] * EDITED + ["direct"] * (len(kept) - EDITED)
    rng.shuffle(routes)
    cells = [
        *zip(kept, routes, strict=True),
        *((cell, "archived") for cell in extra),
    ]
    rng.shuffle(cells)
    places = [code for code, _, _, n, _ in WORKSHOPS for _ in range(n)]
    sources: list[str | None] = [*places, *([None] * OTHERS)]
    rng.shuffle(sources)
    return [
        Planned(_content(number, *cell, rng), source, route)
        for number, ((cell, route), source) in enumerate(
            zip(cells, sources, strict=True), start=1
        )
    ]


def edited(content: Content) -> Content:
    """Return the content as an editor would leave it."""
    return {**content, "pregunta": f"{content['pregunta']} Justifique con la norma."}


def _kept_cells() -> Iterator[tuple[str, QuestionFormat, Complexity | None]]:
    """Yield area, format and level of each item of the final bank."""
    levels = [level for level, n in LEVELS.items() for _ in range(n)]
    # Dealt like cards, so that every area gets every level.
    dealt = iter(levels[start::3] for start in range(3))
    spread = [level for pile in dealt for level in pile]
    for area, (closed, semi_open, open_) in COMPOSITION.items():
        yield from ((area, QuestionFormat.CLOSED, None) for _ in range(closed))
        for _ in range(semi_open):
            yield area, QuestionFormat.SEMI_OPEN, spread.pop()
        yield from ((area, QuestionFormat.OPEN, None) for _ in range(open_))


def _content(
    number: int,
    area: str,
    question_format: QuestionFormat,
    level: Complexity | None,
    rng: random.Random,
) -> Content:
    known = taxonomy().area(area)
    row: Content = {
        "formato": question_format.value,
        "area": known.name if known else area,
        "tema": "Demostración",
        "complejidad": level.value if level else None,
        "pregunta": f"{_SYNTHETIC} {number}: ¿qué norma rige el supuesto {number}?",
        "legal_basis": f"Norma ficticia {number}",
    }
    if question_format is QuestionFormat.CLOSED:
        key = rng.choice(LETTERS)
        options = {
            letter: f"La regla ficticia {number}{letter} rige el supuesto {number}."
            for letter in LETTERS
        }
        row |= {
            "opciones": options,
            "respuesta_correcta": key,
            "texto_respuesta_correcta": options[key],
        }
    else:
        row["respuesta_esperada"] = f"Rige la norma ficticia {number}, artículo 1."
    if level is not None:
        subtasks = [s.name for s in taxonomy().subtasks if s.complexity is level]
        row["sub_tarea"] = rng.choice(subtasks)
    return tidy(row)
