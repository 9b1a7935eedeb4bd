"""The form of a question, one for each format, and the content it stands for."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.content import (
    IRAC,
    Content,
    irac_parts,
    joined_irac,
    tidy,
)
from colombian_law.datasets.item import LETTERS
from colombian_law.datasets.taxonomy import Complexity, QuestionFormat, taxonomy

LEVEL_LABELS = {
    Complexity.LOW: _("Baja"),
    Complexity.MEDIUM: _("Media"),
    Complexity.HIGH: _("Alta"),
}
_MAX_TEXT = 20_000
_MAX_LINE = 500
_IRAC_FIELDS = {
    "problema": _("Problema jurídico"),
    "regla": _("Regla aplicable"),
    "aplicacion": _("Aplicación al caso"),
    "conclusion": _("Conclusión"),
}
_FLAG_FIELDS = {
    "needs_document": _("Necesita un documento que no se entrega al modelo"),
    "post_cutoff": _("Depende de una norma o sentencia muy reciente"),
}


def _area_choices() -> list[tuple[str, str]]:
    return [(area.slug, area.name) for area in taxonomy().areas]


def _subtask_choices() -> list[tuple[Any, Any]]:
    grouped = {
        level: [
            (subtask.slug, subtask.name)
            for subtask in taxonomy().subtasks
            if subtask.complexity is level
        ]
        for level in Complexity
    }
    named = [(LEVEL_LABELS[level], choices) for level, choices in grouped.items()]
    return [("", "—"), *named]


def _text(label: Any, *, rows: int = 4, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=_MAX_TEXT,
        required=required,
        widget=forms.Textarea(attrs={"rows": rows}),
    )


class QuestionForm(forms.Form):
    """What every question has."""

    question_format: QuestionFormat

    area = forms.ChoiceField(label=_("Área"), choices=_area_choices)
    tema = forms.CharField(label=_("Tema"), max_length=_MAX_LINE, required=False)
    pregunta = _text(_("Pregunta"), rows=6)

    def content(self, base: Mapping[str, object] | None = None) -> Content:
        """Return the bank row that the form stands for.

        Args:
            base: The version that is edited; what the form does not show stays.
        """
        values = self.cleaned_data
        area = taxonomy().area(values["area"])
        row: Content = {
            **(base or {}),
            "formato": self.question_format.value,
            "area": area.name if area else values["area"],
            "tema": values["tema"],
            "complejidad": values.get("complejidad") or None,
            "sub_tarea": self._subtask(values.get("sub_tarea"), base),
            "pregunta": _lines(values["pregunta"]),
            "legal_basis": _lines(values["legal_basis"]),
            "flags": self._flags(base),
            **self.answer(),
        }
        return tidy(row)

    def answer(self) -> Content:
        """Return the part of the row that only this format has."""
        raise NotImplementedError

    def _flags(self, base: Mapping[str, object] | None) -> list[str]:
        kept = (base or {}).get("flags") or []
        others = [
            flag
            for flag in (kept if isinstance(kept, list | tuple) else [])
            if flag not in _FLAG_FIELDS
        ]
        return [*others, *(f for f in _FLAG_FIELDS if self.cleaned_data.get(f))]

    @staticmethod
    def _subtask(slug: str | None, base: Mapping[str, object] | None) -> str | None:
        kept = (base or {}).get("sub_tarea")
        if isinstance(kept, str):
            known = taxonomy().subtask(kept)
            # The bank's own wording of the same sub-task is no change.
            if known is not None and known.slug == slug:
                return kept
        subtask = taxonomy().subtask(slug or "")
        return subtask.name if subtask else None


class _Closing(forms.Form):
    """The fields below the answer; a form class of its own keeps their order."""

    legal_basis = _text(_("Fundamento legal"), rows=2, required=False)
    needs_document = forms.BooleanField(
        label=_FLAG_FIELDS["needs_document"], required=False
    )
    post_cutoff = forms.BooleanField(label=_FLAG_FIELDS["post_cutoff"], required=False)


class ClosedForm(_Closing, QuestionForm):
    """A question with four options, of which one is right."""

    question_format = QuestionFormat.CLOSED
    field_order = (
        *("area", "tema", "pregunta", "opcion_A", "opcion_B", "opcion_C", "opcion_D"),
        *("respuesta_correcta", "legal_basis", "needs_document", "post_cutoff"),
    )

    opcion_A = _text(_("Opción A"), rows=2)  # noqa: N815 - the option's letter
    opcion_B = _text(_("Opción B"), rows=2)  # noqa: N815 - the option's letter
    opcion_C = _text(_("Opción C"), rows=2)  # noqa: N815 - the option's letter
    opcion_D = _text(_("Opción D"), rows=2)  # noqa: N815 - the option's letter
    respuesta_correcta = forms.ChoiceField(
        label=_("Respuesta correcta"),
        choices=[(letter, letter) for letter in LETTERS],
        widget=forms.RadioSelect,
    )

    def answer(self) -> Content:
        """Return options, key and the key's text."""
        values = self.cleaned_data
        options = {letter: _lines(values[f"opcion_{letter}"]) for letter in LETTERS}
        key = values["respuesta_correcta"]
        return {
            "opciones": options,
            "respuesta_correcta": key,
            "texto_respuesta_correcta": options[key],
            "respuesta_esperada": None,
        }


class SemiOpenForm(_Closing, QuestionForm):
    """A question with a concise reference, of a level and a sub-task."""

    question_format = QuestionFormat.SEMI_OPEN
    field_order = (
        *("area", "tema", "complejidad", "sub_tarea", "pregunta"),
        *("respuesta_esperada", "legal_basis", "needs_document", "post_cutoff"),
    )

    complejidad = forms.ChoiceField(
        label=_("Complejidad"),
        choices=[(level.value, label) for level, label in LEVEL_LABELS.items()],
    )
    sub_tarea = forms.ChoiceField(label=_("Subtarea"), choices=_subtask_choices)
    respuesta_esperada = _text(_("Respuesta de referencia (hasta 150 palabras)"))

    def answer(self) -> Content:
        """Return the reference."""
        return {"respuesta_esperada": _lines(self.cleaned_data["respuesta_esperada"])}


class OpenForm(_Closing, QuestionForm):
    """A case whose reference is written in four parts (IRAC)."""

    question_format = QuestionFormat.OPEN
    field_order = (
        *("area", "tema", "pregunta", "respuesta_esperada", *_IRAC_FIELDS),
        *("legal_basis", "needs_document", "post_cutoff"),
    )

    respuesta_esperada = _text(
        _("Respuesta de referencia, si no va en cuatro partes"), required=False
    )
    problema = _text(_IRAC_FIELDS["problema"], rows=3, required=False)
    regla = _text(_IRAC_FIELDS["regla"], rows=3, required=False)
    aplicacion = _text(_IRAC_FIELDS["aplicacion"], rows=5, required=False)
    conclusion = _text(_IRAC_FIELDS["conclusion"], rows=3, required=False)

    def clean(self) -> dict[str, Any]:
        """Require the four parts, or one text instead of them."""
        values = super().clean() or {}
        given = [name for name in _IRAC_FIELDS if (values.get(name) or "").strip()]
        if given and (values.get("respuesta_esperada") or "").strip():
            self.add_error(
                "respuesta_esperada",
                _("Escriba las cuatro partes o un solo texto, no ambos."),
            )
        elif given and len(given) < len(_IRAC_FIELDS):
            for name in set(_IRAC_FIELDS) - set(given):
                self.add_error(name, _("Falta esta parte."))
        elif not given and not (values.get("respuesta_esperada") or "").strip():
            self.add_error("problema", _("Escriba la respuesta de referencia."))
        return values

    def answer(self) -> Content:
        """Return the reference, its parts joined in order."""
        values = self.cleaned_data
        if (values.get("respuesta_esperada") or "").strip():
            return {"respuesta_esperada": _lines(values["respuesta_esperada"])}
        parts = dict(zip(IRAC, (_lines(values[f]) for f in _IRAC_FIELDS), strict=True))
        return {"respuesta_esperada": joined_irac(parts)}


FORMS: dict[QuestionFormat, type[QuestionForm]] = {
    QuestionFormat.CLOSED: ClosedForm,
    QuestionFormat.SEMI_OPEN: SemiOpenForm,
    QuestionFormat.OPEN: OpenForm,
}


def initial_of(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a question's form shows for a content."""
    area = taxonomy().area(str(content.get("area") or ""))
    subtask = taxonomy().subtask(str(content.get("sub_tarea") or ""))
    shown: dict[str, Any] = {
        "area": area.slug if area else "",
        "tema": content.get("tema") or "",
        "complejidad": content.get("complejidad") or "",
        "sub_tarea": subtask.slug if subtask else "",
        "pregunta": content.get("pregunta") or "",
        "legal_basis": content.get("legal_basis") or "",
        "respuesta_correcta": content.get("respuesta_correcta") or "",
    }
    shown |= {flag: flag in (content.get("flags") or ()) for flag in _FLAG_FIELDS}
    options = content.get("opciones") or {}
    shown |= {f"opcion_{letter}": options.get(letter, "") for letter in LETTERS}
    reference = content.get("respuesta_esperada") or ""
    parts = (
        irac_parts(reference)
        if content.get("formato") == QuestionFormat.OPEN.value
        else None
    )
    if parts is None:
        return shown | {"respuesta_esperada": reference}
    return shown | dict(zip(_IRAC_FIELDS, parts.values(), strict=True))


def _lines(text: str) -> str:
    # A browser sends line ends as a carriage return and a line feed.
    return text.replace("\r\n", "\n").strip()
