"""The JSON keys of the three answer formats, as the prompts ask for them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AnswerFields:
    """The JSON keys of a free-text format, and when they make an answer."""

    judged: tuple[str, ...]
    """Keys whose texts, in this order, are held against the reference."""
    substantive: tuple[str, ...]
    """Judged keys of which at least one must hold text.

    The other judged keys may be blank or absent: the prompt asks for case law only
    "si aplica", and an answer without a legal framework is a poorer answer but one
    that can be judged.
    """
    other: tuple[str, ...] = ()
    """Keys that are asked for and not judged."""
    lists: frozenset[str] = frozenset()
    """Keys that the prompt asks for as a list."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key that the prompt asks for, in order."""
        return self.judged + self.other


SEMI_OPEN_FIELDS = AnswerFields(
    judged=("respuesta",),
    substantive=("respuesta",),
    other=("palabras_clave", "referencia_legal"),
    lists=frozenset({"palabras_clave"}),
)

OPEN_FIELDS = AnswerFields(
    judged=("marco_normativo", "analisis", "jurisprudencia", "conclusion"),
    substantive=("analisis", "conclusion"),
)

CHOICE_KEY = "respuesta_correcta"
"""The key of a closed answer's letter."""

CHOICE_KEYS = (CHOICE_KEY, "justificacion", "descarte_opciones")
"""Every key of a closed answer, in the prompt's order."""

CHOICE_ALIASES = ("respuesta", "respuesta_final", "opcion_correcta", "letra_correcta")
"""Keys that are read as `CHOICE_KEY` where it is absent.

Each is unambiguous in a closed answer. `opcion` and `letra` are not among them:
models use them inside `descarte_opciones`, for the options that they discard.
"""
