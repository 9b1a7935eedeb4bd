"""The addresses of the pages."""

from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_not_required
from django.urls import path
from django.views.i18n import set_language

from colombian_law.curation.views import (
    account,
    coding,
    corrections,
    dashboard,
    jobs,
    prompts,
    questions,
    rating,
    releases,
    sheets,
    steps,
    team,
    workshops,
)

urlpatterns = [
    path("", account.home, name="home"),
    path(
        "entrar/",
        auth_views.LoginView.as_view(template_name="curation/login.html"),
        name="login",
    ),
    path("salir/", auth_views.LogoutView.as_view(), name="logout"),
    path(
        "clave/",
        auth_views.PasswordChangeView.as_view(
            template_name="curation/password.html", success_url="/"
        ),
        name="password",
    ),
    path("idioma/", login_not_required(set_language), name="set_language"),
    path("unirse/", account.join_workshop, name="join_workshop"),
    path(
        "invitacion/<str:token>/", account.accept_invitation, name="accept_invitation"
    ),
    path("consentimiento/", account.consent_text, name="consent"),
    path("preguntas/", questions.questions, name="questions"),
    path(
        "preguntas/nueva/<str:question_format>/",
        questions.new_question,
        name="new_question",
    ),
    path("preguntas/libro/", sheets.sheet, name="sheet"),
    path("preguntas/libro/plantilla/", sheets.sheet_template, name="sheet_template"),
    path("preguntas/<int:number>/", questions.question, name="question"),
    path("preguntas/<int:number>/historia/", questions.history, name="history"),
    path("preguntas/<int:number>/observar/", corrections.flag, name="flag"),
    path(
        "preguntas/<int:number>/correccion/<str:name>/",
        corrections.correction,
        name="correction",
    ),
    path("preguntas/<int:number>/<str:action>/", steps.step, name="step"),
    path(
        "borradores/<str:question_format>/guardar/",
        questions.autosave,
        name="autosave",
    ),
    path(
        "borradores/<int:number>/descartar/",
        questions.discard_draft,
        name="discard_draft",
    ),
    path("talleres/", workshops.workshops, name="workshops"),
    path("talleres/nuevo/", workshops.new_workshop, name="new_workshop"),
    path("talleres/<str:code>/", workshops.workshop, name="workshop"),
    path(
        "talleres/<str:code>/abrir/", workshops.switch_workshop, name="switch_workshop"
    ),
    path("tablero/", dashboard.dashboard, name="dashboard"),
    path("tablero/json/", dashboard.dashboard_json, name="dashboard_json"),
    path("tablero/csv/", dashboard.dashboard_csv, name="dashboard_csv"),
    path("doble/", coding.codings, name="codings"),
    path("doble/<int:number>/", coding.code, name="code"),
    path("prompts/", prompts.prompts, name="prompts"),
    path("prompts/<int:number>/", prompts.prompt, name="prompt"),
    path(
        "prompts/<int:number>/activar/",
        prompts.activate_prompt,
        name="activate_prompt",
    ),
    path("prompts/nuevo/<str:name>/", prompts.new_prompt, name="new_prompt"),
    path("trabajos/", jobs.jobs, name="jobs"),
    path("trabajos/nuevo/", jobs.new_job, name="new_job"),
    path("trabajos/<slug:name>/", jobs.job, name="job"),
    path("trabajos/<slug:name>/archivo/", jobs.job_yaml, name="job_yaml"),
    path(
        "trabajos/<slug:name>/respuestas/<int:number>/",
        jobs.responses,
        name="responses",
    ),
    path("calificar/", rating.ratings, name="ratings"),
    path("calificar/personas/", rating.raters, name="raters"),
    path("calificar/<slug:batch>/<str:part>/<str:case_id>/", rating.rate, name="rate"),
    path("versiones/", releases.releases, name="releases"),
    path(
        "versiones/<int:number>/<str:name>/",
        releases.release_file,
        name="release_file",
    ),
    path("importar/", releases.import_bank, name="import_bank"),
    path("equipo/", team.team, name="team"),
    path("equipo/invitar/", team.invite, name="invite"),
    path("equipo/<int:number>/", team.change_member, name="change_member"),
    path("ajustes/", team.faculty, name="faculty"),
]
