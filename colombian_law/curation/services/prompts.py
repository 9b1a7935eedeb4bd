"""Versions of the prompts: written once, one in use a format."""

import hashlib
import re
from importlib.resources import files
from pathlib import Path

from django.db import transaction

from colombian_law.curation.models import Member, PromptActivation, PromptVersion
from colombian_law.curation.models.prompts import PROMPT_LABELS
from colombian_law.curation.services.journal import Entry, lock, record
from colombian_law.errors import CurationError, ParameterError

_SHIPPED = re.compile(r"(v\d+)\.es\.md")
_NEEDED = {"closed": ("{pregunta}", "{opciones}")}
_DEFAULT_NEEDED = ("{pregunta}",)


def seed_shipped() -> None:
    """Add the prompts that ship with the package, and put the first of each to use."""
    for name in PROMPT_LABELS:
        if PromptVersion.objects.filter(name=name).exists():
            continue
        folder = files("colombian_law.prompts") / name
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            match = _SHIPPED.fullmatch(entry.name)
            if match is None:
                continue
            prompt = _add(
                name, match[1], entry.read_text(encoding="utf-8"), None, "shipped"
            )
            if active(name) is None:
                activate(None, prompt)


def write(by: Member, name: str, text: str, note: str) -> PromptVersion:
    """Return a new version of a prompt; it is not in use yet.

    Raises:
        CurationError: It lacks a place for the question or the options, or it is the
            text of an existing version.
        ParameterError: There is no such prompt.
    """
    if name not in PROMPT_LABELS:
        raise ParameterError.not_allowed("prompt", name, PROMPT_LABELS)
    whole = text.replace("\r\n", "\n").rstrip() + "\n"
    for place in _NEEDED.get(name, _DEFAULT_NEEDED):
        if whole.count(place) != 1:
            raise CurationError(f"the prompt must hold {place} exactly once")
    with transaction.atomic():
        lock()
        same = PromptVersion.objects.filter(name=name, sha256=_digest(whole)).first()
        if same is not None:
            raise CurationError(f"that is the text of version {same.version}")
        count = PromptVersion.objects.filter(name=name).count()
        return _add(name, f"v{count + 1}", whole, by, note)


def activate(by: Member | None, prompt: PromptVersion) -> None:
    """Put a version to use; an event that the journal keeps."""
    with transaction.atomic():
        before = active(prompt.name)
        PromptActivation.objects.create(prompt=prompt, by=by)
        record(
            Entry(
                "prompt_activated",
                data={
                    "prompt": prompt.name,
                    "from": before.version if before else None,
                    "to": prompt.version,
                    "sha256": prompt.sha256,
                },
            ),
            by,
        )


def active(name: str) -> PromptVersion | None:
    """Return the version in use of a prompt."""
    last = PromptActivation.objects.filter(prompt__name=name).last()
    return last.prompt if last else None


def active_versions() -> dict[str, PromptVersion]:
    """Return the versions in use by name."""
    found = {name: active(name) for name in PROMPT_LABELS}
    return {name: prompt for name, prompt in found.items() if prompt is not None}


def export(folder: Path) -> list[Path]:
    """Write every version as a file that the tasks load, and return the files.

    A file that exists is left as it is; one with other words is an error.

    Raises:
        CurationError: A file has the name of a version and other words.
    """
    written: list[Path] = []
    for prompt in PromptVersion.objects.all():
        path = folder / prompt.name / f"{prompt.version}.es.md"
        if path.is_file():
            if hashlib.sha256(path.read_bytes()).hexdigest() != prompt.sha256:
                raise CurationError(
                    f"{path} is another text than {prompt} of the platform; a released "
                    f"prompt is never edited, move that file away"
                )
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(prompt.text.encode())
        written.append(path)
    return written


def _add(
    name: str, version: str, text: str, by: Member | None, note: str
) -> PromptVersion:
    with transaction.atomic():
        prompt = PromptVersion.objects.create(
            name=name,
            version=version,
            text=text,
            sha256=_digest(text),
            note=note,
            author=by,
        )
        data = {"prompt": name, "version": version, "sha256": prompt.sha256}
        record(Entry("prompt_written", data=data), by)
    return prompt


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
