"""Promises of the versioned prompts."""

import hashlib
from importlib.resources import files
from pathlib import Path

import pytest

from colombian_law.errors import ParameterError
from colombian_law.prompts import load_prompt

RELEASED = {
    (
        "closed",
        "v1",
    ): "1bbcf59238e0c2da9a368805850f01aa1a01a697927eaae6d6e591e7f8bd9919",
    (
        "open_irac",
        "v1",
    ): "ac23896f0778f7dc3ecbb51e3d9d7258a6809bb9d518b0e56d3a1a7ad59ec331",
    (
        "rubric_assessment",
        "v1",
    ): "977e739cfa4d32f213f274e101b1e370883f7809347a36c82f91f3cfdccdd358",
    (
        "rubric_ideas",
        "v1",
    ): "7ca7dea21e085ea842e1c9bfb186af6fa333dd533c4552ae6d2929f822360d1c",
    (
        "semi_open",
        "v1",
    ): "957c514ebeeaef751a60b26c9573646189c85dd934f65f261d1f884196b12e37",
}
"""sha256 of every released prompt: a released prompt is never edited."""

HEADINGS = {
    "closed": "Closed (single-best-answer multiple-choice).",
    "semi_open": "Semi-open.",
    "open_irac": "Open-ended.",
}


@pytest.mark.parametrize(("name", "version"), RELEASED)
def test_released_prompt_is_unchanged(name: str, version: str) -> None:
    """Scores of one prompt version were all made with the same bytes."""
    prompt = load_prompt(name, version)
    content = (files("colombian_law.prompts") / name / f"{version}.es.md").read_bytes()
    assert prompt.sha256 == RELEASED[name, version]
    assert hashlib.sha256(content).hexdigest() == prompt.sha256


@pytest.mark.parametrize("name", HEADINGS)
def test_template_is_the_study_s_to_the_letter(name: str, shared: Path) -> None:
    """Version 1 begins with the study's template and adds only the question."""
    paper = (shared / "paper.txt").read_text(encoding="utf-8")
    appendix = paper[paper.index("Appendix B Prompt Templates") :]
    after = appendix[appendix.index(HEADINGS[name] + "\n") + len(HEADINGS[name]) :]
    template = after[: after.index("English translation.")].strip()
    rest = load_prompt(name).text.removeprefix(template)
    options = "\n\nOpciones:\n{opciones}" if name == "closed" else ""
    assert rest == f"\n\nPregunta:\n{{pregunta}}{options}"


def test_question_and_options_are_filled_in() -> None:
    """The message ends with the question and the lettered options."""
    message = load_prompt("closed").fill("¿Cuál?", ["uno", "dos", "tres", "cuatro"])
    assert message.endswith(
        "\n\nPregunta:\n¿Cuál?\n\nOpciones:\nA) uno\nB) dos\nC) tres\nD) cuatro"
    )


def test_braces_in_a_question_are_kept() -> None:
    """A question or option that holds a placeholder's text is not filled itself."""
    message = load_prompt("closed").fill("¿{opciones}?", ["{pregunta}", "b", "c", "d"])
    assert "¿{opciones}?" in message
    assert "A) {pregunta}" in message


def test_unknown_version_names_those_there_are() -> None:
    """A version that does not exist is refused, with the ones that do."""
    with pytest.raises(
        ParameterError, match="prompt_version='v9' is not allowed; allowed: v1"
    ):
        load_prompt("closed", "v9")
