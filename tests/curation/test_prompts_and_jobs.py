"""Prompts, jobs and generated responses."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

pytest.importorskip("axes", reason="the curation platform is not installed")

from curation_walks import approve
from django.test import Client

from colombian_law.curation import job_files, job_logs
from colombian_law.curation.models import (
    Decision,
    Item,
    Member,
    PromptActivation,
    PromptVersion,
    Release,
)
from colombian_law.curation.services import jobs, prompts, releases
from colombian_law.curation.services.releases import Wish
from colombian_law.errors import CurationError, ParameterError, RefusedError
from colombian_law.prompts import load_prompt

Team = dict[str, Member]
MODEL = "mockllm/model"


@pytest.fixture
def seeded(team: Team) -> Team:
    """A team whose platform has the shipped prompts."""
    prompts.seed_shipped()
    return team


@pytest.fixture
def bank(seeded: Team, received: Item, tmp_path: Path) -> Release:
    """A release of one closed item, below `tmp_path`."""
    approve(seeded, received)
    return releases.release(seeded["tecnico"], Wish("CC-BY-4.0"), tmp_path)


@pytest.mark.parametrize("name", ["closed", "semi_open", "open_irac"])
def test_shipped_prompts_have_the_digest_that_tasks_log(
    seeded: Team, name: str
) -> None:
    """The platform's sha256 of v1 is the one in a task's metadata."""
    del seeded
    prompt = prompts.active(name)

    assert prompt is not None
    assert (prompt.version, prompt.sha256) == ("v1", load_prompt(name).sha256)


def test_a_new_version_is_in_use_after_its_activation(seeded: Team) -> None:
    """Writing changes nothing in use; activation does, and is an event."""
    technical = seeded["tecnico"]
    made = prompts.write(technical, "closed", "Otra: {pregunta}\n{opciones}", "corta")
    before = prompts.active("closed")
    prompts.activate(technical, made)

    assert before is not None
    assert (before.version, prompts.active("closed"), made.version) == (
        "v1",
        made,
        "v2",
    )
    event = Decision.objects.filter(action="prompt_activated").last()
    assert event is not None
    assert event.actor == technical
    assert (event.data["from"], event.data["to"]) == ("v1", "v2")
    assert PromptActivation.objects.filter(prompt=made).count() == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Sin lugares", r"must hold \{pregunta\} exactly once"),
        ("{pregunta}", r"must hold \{opciones\} exactly once"),
        ("{pregunta} {pregunta} {opciones}", r"must hold \{pregunta\} exactly once"),
    ],
)
def test_a_prompt_needs_its_places(seeded: Team, text: str, message: str) -> None:
    """A prompt without a place for the question, or with two, is refused."""
    with pytest.raises(CurationError, match=message):
        prompts.write(seeded["tecnico"], "closed", text, "")


def test_the_same_text_is_no_new_version(seeded: Team) -> None:
    """A version differs from all before it."""
    shipped = PromptVersion.objects.get(name="semi_open").text

    with pytest.raises(CurationError, match="the text of version v1"):
        prompts.write(seeded["tecnico"], "semi_open", shipped, "")
    with pytest.raises(ParameterError, match="allowed: closed"):
        prompts.write(seeded["tecnico"], "otro", shipped, "")


def test_exported_prompts_are_files_that_tasks_load(
    seeded: Team, tmp_path: Path
) -> None:
    """Each version becomes the file of its digest; another text is never replaced."""
    made = prompts.write(seeded["tecnico"], "semi_open", "Breve: {pregunta}", "corta")
    written = prompts.export(tmp_path)
    file = tmp_path / "semi_open" / "v2.es.md"

    assert file in written
    assert file.read_bytes() == made.text.encode()
    assert prompts.export(tmp_path) == []
    file.write_text("Otra cosa", encoding="utf-8")
    with pytest.raises(CurationError, match="never edited"):
        prompts.export(tmp_path)


def _file(job: Any, bank: Release, folder: Path) -> Path:
    path = folder / "job.yaml"
    place = folder / str(bank.number) / "bank.jsonl"
    path.write_text(jobs.job_file(job, place), encoding="utf-8")
    return path


def test_a_job_file_says_what_to_ask_whom(
    seeded: Team, bank: Release, tmp_path: Path
) -> None:
    """It names bank, prompts with their digests, models and judges."""
    wish = jobs.JobPlan("uno", bank, [MODEL], ["mockllm/juez"], {"temperature": 0})
    job = jobs.plan(seeded["tecnico"], wish)
    found = yaml.safe_load(_file(job, bank, tmp_path).read_text(encoding="utf-8"))

    assert found["bank_sha256"] == bank.sha256
    assert found["models"] == [MODEL]
    assert found["prompts"]["closed"] == {
        "version": "v1",
        "sha256": load_prompt("closed").sha256,
    }
    assert job_files.read_job(tmp_path / "job.yaml").tasks() == ["closed"]


def test_a_job_with_another_bank_is_refused(
    seeded: Team, bank: Release, tmp_path: Path
) -> None:
    """The file is checked against the bank before any model is asked."""
    job = jobs.plan(seeded["tecnico"], jobs.JobPlan("uno", bank, [MODEL]))
    file = _file(job, bank, tmp_path)
    rows = tmp_path / "1" / "bank.jsonl"
    rows.write_bytes(rows.read_bytes().replace(b"Contratos", b"Contrato"))

    with pytest.raises(CurationError, match="take the bank of the job's release"):
        job_files.read_job(file)


def test_a_job_with_another_prompt_is_refused(
    seeded: Team, bank: Release, tmp_path: Path
) -> None:
    """A prompt of the same version and other words is noticed."""
    job = jobs.plan(seeded["tecnico"], jobs.JobPlan("uno", bank, [MODEL]))
    file = _file(job, bank, tmp_path)
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace(load_prompt("closed").sha256, "a" * 64), encoding="utf-8"
    )

    with pytest.raises(CurationError, match="export-prompts"):
        job_files.read_job(file)


def test_only_the_technical_team_plans(seeded: Team, bank: Release) -> None:
    """No other role plans a job, and a job asks at least one model."""
    with pytest.raises(RefusedError):
        jobs.plan(seeded["asistente"], jobs.JobPlan("uno", bank, [MODEL]))
    with pytest.raises(CurationError, match="at least one model"):
        jobs.plan(seeded["tecnico"], jobs.JobPlan("uno", bank, []))


@pytest.mark.slow
def test_a_job_runs_and_its_answers_are_shown(  # noqa: PLR0913, PLR0917 - fixtures
    seeded: Team,
    bank: Release,
    received: Item,
    tmp_path: Path,
    enter: Callable[[str], Client],
    scripted_model: Callable[[Any], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The file runs, its logs say how far it is, and the page shows the answer."""
    from django.conf import settings

    from colombian_law.curation.configuration import Configuration

    answer = '{"respuesta": "A", "justificacion": "Código Civil, artículo 2221"}'
    model = scripted_model(lambda _: answer)
    monkeypatch.setenv("INSPECT_DISPLAY", "none")
    job = jobs.plan(seeded["tecnico"], jobs.JobPlan("uno", bank, [MODEL]))
    read = job_files.read_job(_file(job, bank, tmp_path))
    logs = tmp_path / "logs"
    assert job_files.run_job(read, logs, asked=[model])

    (row,) = job_logs.progress(logs / "uno", ["colombian_law/closed"], [MODEL])
    assert (row.status, row.done, row.expected, row.errors) == ("success", 1, 1, 0)
    assert row.prompt_sha256 == load_prompt("closed").sha256
    (missing,) = job_logs.progress(logs / "uno", ["colombian_law/closed"], ["otro"])
    assert missing.status == "missing"
    found = job_logs.answers(logs / "uno", f"q{received.pk:05d}")
    assert [(each.model, each.answer) for each in found] == [(MODEL, "A")]
    old = settings.CONFIGURATION
    here = Configuration(tmp_path, "", old.url, logs)
    monkeypatch.setattr(settings, "CONFIGURATION", here)
    client = enter("asistente")
    page = client.get(f"/trabajos/uno/respuestas/{received.pk}/").content.decode()
    assert MODEL in page
    assert "closed_choice" in page
    assert "success" in client.get("/trabajos/uno/").content.decode()
    assert client.get("/trabajos/uno/archivo/").status_code == 200


def test_the_web_process_starts_nothing_and_holds_no_key() -> None:
    """No page, service or form imports what runs a job, or reads the environment."""
    import colombian_law.curation as package

    root = Path(str(package.__file__)).parent
    for folder in ("views", "services", "forms", "models"):
        for path in (root / folder).glob("*.py"):
            text = path.read_text(encoding="utf-8")
            for word in (
                "job_files",
                "eval_set",
                "subprocess",
                "os.environ",
                "API_KEY",
            ):
                assert word not in text, f"{path}: {word}"
