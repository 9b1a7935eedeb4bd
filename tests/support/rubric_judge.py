"""A rubric judge that follows a script, and what its scores must then be.

Sentences of the reference are ideas, all but the last of them core. An idea is covered
if the answer has the same sentence. Every norm of the list is called correct. Adequacy
is 1 and one more for each covered idea, at most 5.
"""

import json
import re
from typing import Any

PARTS = {
    "question": ("⟦PREGUNTA⟧", "⟦FIN DE LA PREGUNTA⟧"),
    "reference": ("⟦REFERENCIA⟧", "⟦FIN DE LA REFERENCIA⟧"),
    "ideas": ("⟦IDEAS DE LA REFERENCIA⟧", "⟦FIN DE LAS IDEAS⟧"),
    "answer": ("⟦RESPUESTA POR CALIFICAR⟧", "⟦FIN DE LA RESPUESTA⟧"),
    "norms": ("⟦NORMAS QUE CITA LA RESPUESTA⟧", "⟦FIN DE LAS NORMAS⟧"),
}


def part_of(prompt: str, name: str) -> str:
    """Return what stands between the marks of a part."""
    start, end = PARTS[name]
    return prompt.split(f"{start}\n", 1)[1].split(f"\n{end}", 1)[0]


def is_decomposition(prompt: str) -> bool:
    """Whether a prompt asks for the ideas of a reference."""
    return PARTS["answer"][0] not in prompt


def sentences(text: str) -> list[str]:
    """Return the sentences of a text that ends each with a full stop."""
    return [part.strip() for part in re.split(r"\.\s+|\.$", text) if part.strip()]


def reply_to(prompt: str) -> dict[str, Any]:
    """Return the scripted reply to either stage."""
    if "⟦PREGUNTA⟧" not in prompt:
        return {"trial": "passed"}
    if is_decomposition(prompt):
        texts = sentences(part_of(prompt, "reference"))
        return {
            "razonamiento": "por regla",
            "ideas": [
                {"texto": text, "central": place < len(texts) - 1}
                for place, text in enumerate(texts)
            ],
        }
    said = sentences(part_of(prompt, "answer"))
    ideas = [line.split(": [", 1) for line in part_of(prompt, "ideas").split("\n")]
    norms = [
        line.split(":", 1)[0]
        for line in part_of(prompt, "norms").split("\n")
        if line != "(ninguna)"
    ]
    covered = [text.split("] ", 1)[1] in said for _, text in ideas]
    return {
        "analisis": "por regla",
        "ideas": [
            {
                "id": name,
                "razon": "por regla",
                "veredicto": "cubierta" if is_covered else "ausente",
            }
            for (name, _), is_covered in zip(ideas, covered, strict=True)
        ],
        "normas": [
            {"id": name, "razon": "por regla", "veredicto": "correcta"}
            for name in norms
        ],
        "normas_adicionales": [],
        "errores": {
            "norma": False,
            "sustancial": False,
            "omision": not all(covered),
            "desactualizado": False,
        },
        "razon_adecuacion": "por regla",
        "adecuacion": min(5, 1 + sum(covered)),
        "util": sum(covered) > 1,
    }


def changed(prompt: str, **members: Any) -> str:
    """Return the scripted reply with other members."""
    return json.dumps({**reply_to(prompt), **members}, ensure_ascii=False)


def miscounted(right: dict[str, Any]) -> dict[str, Any]:
    """Return a readable reply that leaves out what was asked for."""
    if "ideas" not in right:
        return right
    return {**right, "ideas": right["ideas"][1:] if "normas" in right else []}
