"""Forms of accounts, invitations and workshops."""

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models import FacultySettings, Member, Workshop
from colombian_law.curation.models.people import ROLE_CHOICES
from colombian_law.curation.protocol import Role
from colombian_law.curation.services.people import Account
from colombian_law.datasets.taxonomy import taxonomy

if TYPE_CHECKING:
    _WorkshopModelForm: TypeAlias = forms.ModelForm[Workshop]
    _FacultyModelForm: TypeAlias = forms.ModelForm[FacultySettings]
else:  # Django's class itself takes no parameter
    _WorkshopModelForm = _FacultyModelForm = forms.ModelForm


def area_choices() -> list[tuple[str, str]]:
    """Return every area, planned ones included, by slug."""
    return [(area.slug, area.name) for area in taxonomy().areas]


class AccountForm(forms.Form):
    """A new account: pseudonym and password; name and address are optional."""

    username = forms.CharField(
        label=_("Usuario (seudónimo)"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Contraseña"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    repeated = forms.CharField(
        label=_("Contraseña, otra vez"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    full_name = forms.CharField(
        label=_("Nombre (opcional; no se publica)"), max_length=200, required=False
    )
    email = forms.EmailField(
        label=_("Correo (opcional; no se publica)"), required=False
    )

    def clean_username(self) -> str:
        """Refuse a name that is taken, whatever its case."""
        name = str(self.cleaned_data["username"]).strip()
        if Member.objects.filter(username__iexact=name).exists():
            raise forms.ValidationError(_("Ese usuario ya existe; elija otro."))
        return name

    def clean(self) -> dict[str, Any]:
        """Check the password twice: the same, and a good one."""
        values = super().clean() or {}
        password = values.get("password")
        if password and password != values.get("repeated"):
            self.add_error("repeated", _("Las dos contraseñas no coinciden."))
        if password:
            try:
                validate_password(password, Member(username=values.get("username", "")))
            except forms.ValidationError as error:
                self.add_error("password", error)
        return values

    def account(self) -> Account:
        """Return what was given."""
        values = self.cleaned_data
        return Account(
            username=values["username"],
            password=values["password"],
            full_name=values["full_name"],
            email=values["email"],
        )


class JoinForm(forms.Form):
    """The code that opens a workshop."""

    join_code = forms.CharField(label=_("Código del taller"), max_length=20)


class InvitationForm(forms.Form):
    """Whom to invite."""

    role = forms.ChoiceField(label=_("Rol"), choices=ROLE_CHOICES)
    areas = forms.MultipleChoiceField(
        label=_("Áreas (solo evaluadores)"),
        choices=area_choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def clean(self) -> dict[str, Any]:
        """Require an area of an evaluator."""
        values = super().clean() or {}
        if values.get("role") == Role.EVALUATOR.value and not values.get("areas"):
            self.add_error("areas", _("Un evaluador necesita al menos un área."))
        return values


class MemberForm(InvitationForm):
    """What the technical team may change of a member."""

    is_active = forms.BooleanField(label=_("Puede entrar"), required=False)


class WorkshopForm(_WorkshopModelForm):
    """A new workshop."""

    class Meta:
        """What is asked."""

        model = Workshop
        fields = ("code", "title", "date", "mode")
        widgets: ClassVar = {"date": forms.DateInput(attrs={"type": "date"})}


class FacultyForm(_FacultyModelForm):
    """The faculty's choices."""

    class Meta:
        """All of them."""

        model = FacultySettings
        fields = (
            "split_vote",
            "primary_returns_to",
            "committee_returns_to",
            "double_coding_percent",
            "held_out_percent",
        )


class ConsentForm(forms.Form):
    """The words that authors agree to."""

    licence = forms.CharField(
        label=_("Licencia (por ejemplo CC-BY-4.0)"), max_length=60
    )
    text = forms.CharField(
        label=_("Texto del consentimiento"), widget=forms.Textarea(attrs={"rows": 8})
    )
