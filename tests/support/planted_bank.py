"""A bank with the study's counts (its Table 2 and Figure 2), in made-up items."""

from dataclasses import dataclass
from itertools import cycle, islice
from random import Random

from colombian_law.datasets.bank import Bank
from colombian_law.datasets.item import LETTERS, Item
from colombian_law.datasets.taxonomy import Complexity, QuestionFormat, taxonomy

TABLE_2 = {
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
"""Closed, semi-open and open items by area."""
LEVELS = {Complexity.LOW: 258, Complexity.MEDIUM: 236, Complexity.HIGH: 188}
"""Semi-open items by complexity (Figure 2)."""

HARDEST_CLOSED = (
    ("procesal", "Autoridad competente en protección al consumidor", "both"),
    ("constitucional", "Composición del Congreso", "none"),
    ("administrativo", "Silencio administrativo", "document"),
    ("administrativo", "Inhabilidades para contratar", ""),
    ("penal", "Inicio de la protección de la vida", ""),
    ("comercial", "Quién puede otorgar leasing financiero", ""),
    ("administrativo", "Actos administrativos", "document"),
    ("comercial", "Problemas de agencia", ""),
    ("constitucional", "Estabilidad laboral reforzada", "post_cutoff"),
    ("tributario", "Sanción por corrección extemporánea", ""),
)
"""Area, topic and what shows a cause, in the order of the study's Table 7; five that no
model has right, then five that one has."""

HARDEST_FREE_TEXT = (
    ("constitucional", "Ponente de la T-256 de 2025", "juez_ponente", 0.04),
    ("constitucional", "Ponente de la T-426 de 2003", "juez_ponente", 0.07),
    ("constitucional", "Ponente de la T-323 de 2024", "juez_ponente", 0.07),
    ("procesal", "Requisitos del conciliador", "existencia_normativa", 0.09),
    ("administrativo", "Reparación directa", "sentido_del_fallo", 0.09),
    ("tributario", "Sentencia 26644 de 2024", "sentido_del_fallo", 0.10),
    ("constitucional", "Emergencia", "interpretacion_sistematica", 0.10),
    ("procesal", "Deberes del conciliador", "existencia_normativa", 0.10),
    ("procesal", "Asuntos conciliables", "existencia_normativa", 0.10),
    ("procesal", "Centros de conciliación", "existencia_normativa", 0.10),
)
"""Area, topic, sub-task and mean correctness, in the order of the study's Table 8."""

ARTICLE = "¿Qué artículo de la Ley 2220 de 2022 regula la materia?"
PUBLISHED = "2026-01-01"
_SENTENCES = (
    "La norma vigente regula la materia de manera expresa y completa.",
    "El juez debe verificar que se cumplan los requisitos que la ley señala.",
    "La autoridad competente resuelve dentro del término de quince días hábiles.",
    "Procede el recurso de apelación ante el superior jerárquico.",
    "La Corte precisó el alcance del derecho y fijó una regla.",
)


@dataclass(frozen=True, slots=True)
class _Slot:
    area: str
    topic: str
    subtask: str = ""
    mark: str = ""


def planted_bank(seed: int = 7) -> Bank:
    """Return the bank; the planted hardest items come first in their format."""
    items = (*_closed(seed), *_semi_open(seed), *_open())
    return Bank(items=items, name="planted", location="planted.jsonl", sha256="b" * 64)


def small_bank(closed: int = 6, semi_open: int = 6, open_ended: int = 3) -> Bank:
    """Return the first items of each format, without the planted hardest ones."""
    whole = planted_bank()
    wanted = {
        QuestionFormat.CLOSED: closed,
        QuestionFormat.SEMI_OPEN: semi_open,
        QuestionFormat.OPEN: open_ended,
    }
    items: list[Item] = []
    for question_format, count in wanted.items():
        found = [item for item in whole.items if item.formato is question_format]
        skipped = 0 if question_format is QuestionFormat.OPEN else 10
        items += found[skipped : skipped + count]
    return Bank(tuple(items), "small", "small.jsonl", "5" * 64)


def _areas(column: int, taken: tuple[str, ...], seed: int) -> list[str]:
    left = {area: counts[column] for area, counts in TABLE_2.items()}
    for area in taken:
        left[area] -= 1
    rest = [area for area, count in left.items() for _ in range(count)]
    Random(seed).shuffle(rest)  # noqa: S311 - a seeded draw
    return rest


def _closed(seed: int) -> list[Item]:
    slots = [_Slot(area, topic, mark=mark) for area, topic, mark in HARDEST_CLOSED]
    areas = _areas(0, tuple(slot.area for slot in slots), seed)
    slots += [_Slot(area, f"Tema {n}") for n, area in enumerate(areas)]
    return [_closed_item(number, slot) for number, slot in enumerate(slots, start=1)]


def _closed_item(number: int, slot: _Slot) -> Item:
    options = [f"Respuesta {number} {letter}" for letter in "uvxy"]
    key = LETTERS[number % 4]
    if slot.mark in {"both", "none"}:
        key = "D"
        options[3] = (
            "Ambas autoridades"
            if slot.mark == "both"
            else ("Ninguna de las anteriores")
        )
    question = f"¿Cuál es la regla aplicable al caso {number}?"
    if slot.mark == "document":
        question = f"Según el texto adjunto, {question}"
    return Item(
        id=f"c{number:03}",
        formato=QuestionFormat.CLOSED,
        area=_area_name(slot.area),
        tema=slot.topic,
        pregunta=question,
        opciones=dict(zip(LETTERS, options, strict=True)),
        legal_basis="Código Civil, artículo 1502",
        respuesta_correcta=key,
        flags=("post_cutoff",) if slot.mark == "post_cutoff" else (),
        publication_date=PUBLISHED,
    )


def _semi_open(seed: int) -> list[Item]:
    slots = [_Slot(area, topic, task) for area, topic, task, _ in HARDEST_FREE_TEXT]
    areas = _areas(1, tuple(slot.area for slot in slots), seed)
    slots += [
        _Slot(area, f"Tema {n}", task)
        for n, (area, task) in enumerate(zip(areas, _subtasks(slots), strict=True))
    ]
    return [_semi_open_item(number, slot) for number, slot in enumerate(slots, start=1)]


def _subtasks(taken: list[_Slot]) -> list[str]:
    """Return the sub-tasks of the other items, each level filled in turn."""
    known = {task.slug: task.complexity for task in taxonomy().subtasks}
    found = []
    for level, count in LEVELS.items():
        names = [slug for slug, complexity in known.items() if complexity is level]
        left = count - sum(known[slot.subtask] is level for slot in taken)
        found += list(islice(cycle(names), left))
    return found


def _semi_open_item(number: int, slot: _Slot) -> Item:
    task = taxonomy().subtask(slot.subtask)
    assert task is not None
    question = f"¿Qué se dispone sobre el asunto {number}?"
    if "oncilia" in slot.topic:
        question = ARTICLE
    return Item(
        id=f"s{number:03}",
        formato=QuestionFormat.SEMI_OPEN,
        area=_area_name(slot.area),
        tema=slot.topic,
        complejidad=task.complexity,
        sub_tarea=task.name,
        pregunta=question,
        legal_basis="Ley 2220 de 2022" if question == ARTICLE else "Código Civil",
        respuesta_esperada=_reference(number, 1 + number % 4),
        publication_date=PUBLISHED,
    )


def _open() -> list[Item]:
    areas = [area for area, counts in TABLE_2.items() for _ in range(counts[2])]
    return [
        Item(
            id=f"o{number:02}",
            formato=QuestionFormat.OPEN,
            area=_area_name(area),
            tema=f"Caso {number}",
            pregunta=f"Analice el caso {number} y sus consecuencias.",
            legal_basis="Código Civil",
            respuesta_esperada=_reference(number, 8),
            publication_date=PUBLISHED,
        )
        for number, area in enumerate(areas, start=1)
    ]


def _reference(number: int, sentences: int) -> str:
    chosen = islice(cycle(_SENTENCES), number % 5, number % 5 + sentences)
    return " ".join(chosen)


def _area_name(slug: str) -> str:
    area = taxonomy().area(slug)
    assert area is not None
    return area.name
