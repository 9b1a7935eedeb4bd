"""Forms of the technical team: prompts, releases, jobs, files."""

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models import Job, Rater, Release, Verdict

if TYPE_CHECKING:
    _RaterModelForm: TypeAlias = forms.ModelForm[Rater]
else:  # Django's class itself takes no parameter
    _RaterModelForm = forms.ModelForm

_LIST = forms.Textarea(attrs={"rows": 4})


class PromptForm(forms.Form):
    """A new version of a prompt."""

    text = forms.CharField(
        label=_("Texto del prompt"),
        widget=forms.Textarea(attrs={"rows": 20}),
        strip=False,
    )
    note = forms.CharField(label=_("Qué cambia"), max_length=300)


class ReleaseForm(forms.Form):
    """A new release."""

    licence = forms.CharField(
        label=_("Licencia (por ejemplo CC-BY-4.0)"), max_length=60
    )
    note = forms.CharField(
        label=_("Nota"), widget=forms.Textarea(attrs={"rows": 3}), required=False
    )
    leaves_out_uncleared = forms.BooleanField(
        label=_("Dejar por fuera las aprobadas sin autorización para esa licencia"),
        required=False,
    )


class JobForm(forms.Form):
    """A new job."""

    name = forms.SlugField(label=_("Nombre corto"), max_length=60)
    release: "forms.ModelChoiceField[Release]" = forms.ModelChoiceField(
        label=_("Versión del banco"), queryset=Release.objects.order_by("-number")
    )
    models_asked = forms.CharField(label=_("Modelos, uno por línea"), widget=_LIST)
    graders = forms.CharField(
        label=_("Jueces, uno por línea (opcional)"),
        widget=forms.Textarea(attrs={"rows": 2}),
        required=False,
    )
    generate = forms.CharField(
        label=_("Opciones de generación, en JSON (opcional)"), required=False
    )

    def clean_name(self) -> str:
        """Refuse a name that is taken: its logs have a folder of that name."""
        name = str(self.cleaned_data["name"])
        if Job.objects.filter(name=name).exists():
            raise forms.ValidationError(_("Ya hay un trabajo con ese nombre."))
        return name

    def clean_models_asked(self) -> list[str]:
        """Return the models."""
        return _lines(self.cleaned_data["models_asked"])

    def clean_graders(self) -> list[str]:
        """Return the judges."""
        return _lines(self.cleaned_data["graders"])

    def clean_generate(self) -> dict[str, Any]:
        """Return the options, which are a JSON object."""
        text = self.cleaned_data["generate"].strip()
        try:
            value = json.loads(text or "{}")
        except json.JSONDecodeError as error:
            raise forms.ValidationError(
                _('Escriba un objeto JSON, como {"temperature": 0}.')
            ) from error
        if not isinstance(value, dict):
            raise forms.ValidationError(
                _('Escriba un objeto JSON, como {"temperature": 0}.')
            )
        return value


class UploadForm(forms.Form):
    """A file that is read and not kept."""

    file = forms.FileField(label=_("Archivo"))


class ImportForm(UploadForm):
    """A bank file, and the licence it came under."""

    licence = forms.CharField(
        label=_("Licencia bajo la que llegó (vacía si no se sabe)"),
        max_length=60,
        required=False,
    )


class CodingForm(forms.Form):
    """A second verdict."""

    verdict = forms.ChoiceField(
        label=_("Qué haría con esta pregunta"),
        choices=Verdict.choices,
        widget=forms.RadioSelect,
    )
    comment = forms.CharField(
        label=_("Comentario"), widget=forms.Textarea(attrs={"rows": 3}), required=False
    )


class RaterForm(_RaterModelForm):
    """Which member a code of a batch is."""

    class Meta:
        """All of it."""

        model = Rater
        fields = ("batch", "person", "member")

    def __init__(self, *args: Any, batches: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["batch"] = forms.ChoiceField(
            label=_("Lote"), choices=[(name, name) for name in batches]
        )


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
