"""A rubric judge that follows a script: sentences are ideas, coverage is equality."""

import re
from typing import Any

_PART = r"⟦{name}⟧\n(.*?)\n⟦FIN"
WRONG_NORM = "999"
"""A norm whose text holds this is called wrong."""


def part_of(prompt: str, name: str) -> str:
    """Return what stands between the marks of a part of a prompt."""
    found = re.search(_PART.format(name=re.escape(name)), prompt, re.DOTALL)
    if found is None:
        raise AssertionError(f"no part {name} in {prompt[:200]}")
    return found[1]


def is_assessment(prompt: str) -> bool:
    """Whether a prompt is of stage 2."""
    return "⟦RESPUESTA POR CALIFICAR⟧" in prompt


def rubric_reply(prompt: str) -> dict[str, Any]:
    """Return the scripted reply to a prompt of either stage, or to a trial."""
    if "⟦REFERENCIA⟧" not in prompt:
        return {"trial": "passed"}
    if is_assessment(prompt):
        return assessment_of(prompt)
    return ideas_of(part_of(prompt, "REFERENCIA"))


def ideas_of(reference: str) -> dict[str, Any]:
    """Return each sentence as an idea; all but the last are core."""
    sentences = [part.strip() for part in reference.split(".") if part.strip()]
    core = max(1, len(sentences) - 1)
    return {
        "razonamiento": "por regla",
        "ideas": [
            {"texto": text, "central": place < core}
            for place, text in enumerate(sentences)
        ],
    }


def listed(part: str) -> dict[str, str]:
    """Return a part's lines "i1: text" by id."""
    if part == "(ninguna)":
        return {}
    return {
        line.partition(": ")[0]: line.partition(": ")[2] for line in part.split("\n")
    }


def assessment_of(prompt: str) -> dict[str, Any]:
    """Return verdicts by equality: adequacy 1 plus one a covered idea, at most 5."""
    answer = part_of(prompt, "RESPUESTA POR CALIFICAR")
    ideas = listed(part_of(prompt, "IDEAS DE LA REFERENCIA"))
    norms = listed(part_of(prompt, "NORMAS QUE CITA LA RESPUESTA"))
    covered = {key: text.partition("] ")[2] in answer for key, text in ideas.items()}
    is_core = {key: text.startswith("[central]") for key, text in ideas.items()}
    wrong = {key for key, text in norms.items() if WRONG_NORM in text}
    adequacy = min(5, 1 + sum(covered.values()))
    return {
        "analisis": "por regla",
        "ideas": [
            {
                "id": key,
                "razon": "por regla",
                "veredicto": "cubierta" if covered[key] else "ausente",
            }
            for key in ideas
        ],
        "normas": [
            {
                "id": key,
                "razon": "por regla",
                "veredicto": "incorrecta" if key in wrong else "correcta",
            }
            for key in norms
        ],
        "normas_adicionales": [],
        "errores": {
            "norma": bool(wrong),
            "sustancial": False,
            "omision": any(is_core[key] and not covered[key] for key in ideas),
            "desactualizado": False,
        },
        "razon_adecuacion": "por regla",
        "adecuacion": adequacy,
        "util": adequacy >= 4,
    }


def miscounted(reply: dict[str, Any]) -> dict[str, Any]:
    """Return a readable reply that leaves out what was asked for."""
    if "ideas" not in reply:
        return reply
    return {**reply, "ideas": reply["ideas"][1:] if "normas" in reply else []}
