"""Properties of the answer parsers over generated completions."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.parsing.json_answer import (
    OPEN_FIELDS,
    SEMI_OPEN_FIELDS,
    ChoiceAnswer,
    Outcome,
    ParseFailure,
    TextAnswer,
    parse_choice,
    parse_text,
)

OPTIONS = ("El contrato es nulo", "Dos años", "Ninguna de las anteriores", "(a) y (b)")
STOP_REASONS = st.sampled_from(
    [None, "stop", "max_tokens", "model_length", "content_filter", "unknown"]
)

# Pieces that the parsers treat specially, so that random text meets their branches.
PIECES = st.sampled_from(
    [
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        "\\",
        ",",
        ":",
        "```json\n",
        "```",
        "<think>",
        "</think>",
        "<|channel|>analysis",
        "<|end|>",
        '"respuesta_correcta": ',
        '"respuesta": ',
        "Respuesta: ",
        "respuesta: ",
        "B",
        "(A)",
        " y ",
        "\n",
        "//",
        "/*",
        "“",
        "\\u00e1",
        "null",
    ]
)
MESSY = st.lists(PIECES | st.text(max_size=6), max_size=40).map("".join)

# No word is a label, a letter alone, an option's text or a refusal.
WORDS = st.sampled_from(
    [
        "Buena",
        "Ninguna",
        "Ley",
        "artículo",
        "art. 12",
        "según",
        "la",
        "Corte",
        "A. Pérez",
        "opción",
        "No sé",
        "literal",
        "correcta",
        "(nota)",
        "{x}",
        "**negrita**",
        "contrato,",
        "nulo.",
        "\n",
    ]
)

WRAPPINGS: dict[str, Callable[[str], str]] = {
    "raw": str,
    "space": lambda text: f"\n  {text}\t\n",
    "fence": lambda text: f"```json\n{text}\n```",
    "prose": lambda text: f"Claro, aquí va:\n{text}\nEspero que sirva.",
    "prose-fence": lambda text: f"Veamos.\n\n```\n{text}\n```\n\nFin.",
    "think": lambda text: f'<think>{{"respuesta": "no"}}</think>\n{text}',
    "think-unopened": lambda text: f"no sé\n</think>\n{text}",
    "draft": lambda text: f'{{"respuesta": "x", "conclusion": "x"}}\n{text}',
    "list": lambda text: f"[{text}]",
}


@given(completion=MESSY, stop_reason=STOP_REASONS)
def test_every_completion_has_one_outcome(
    completion: str, stop_reason: str | None
) -> None:
    """No completion raises, and what is no answer is a failure that says why."""
    for reading in (
        parse_choice(completion, OPTIONS, stop_reason=stop_reason),
        parse_text(completion, SEMI_OPEN_FIELDS, stop_reason=stop_reason),
        parse_text(completion, OPEN_FIELDS, stop_reason=stop_reason),
    ):
        if isinstance(reading, ParseFailure):
            assert reading.outcome is not Outcome.ANSWERED
            assert reading.detail
        elif isinstance(reading, ChoiceAnswer):
            assert reading.letter in "ABCD"
        else:
            assert any(text.strip() for text in reading.fields.values())


@given(st.lists(WORDS, min_size=2, max_size=30).map(" ".join))
def test_prose_without_an_answer_is_never_an_answer(prose: str) -> None:
    """No letter and no text is guessed out of prose."""
    assert parse_choice(prose, OPTIONS).outcome is not Outcome.ANSWERED
    assert parse_text(prose, SEMI_OPEN_FIELDS).outcome is not Outcome.ANSWERED
    assert parse_text(prose, OPEN_FIELDS).outcome is not Outcome.ANSWERED


def _has_text(values: dict[str, str]) -> bool:
    return bool((values["analisis"] + values["conclusion"]).strip())


@pytest.mark.parametrize("wrap", WRAPPINGS.values(), ids=WRAPPINGS)
@given(
    values=st.fixed_dictionaries(
        {key: st.text() | MESSY for key in OPEN_FIELDS.keys}
    ).filter(_has_text),
    ascii_only=st.booleans(),
)
def test_open_answer_comes_back_as_it_was(
    wrap: Callable[[str], str], values: dict[str, str], ascii_only: bool
) -> None:
    """Whatever the text holds, JSON in any wrapping gives the same text."""
    completion = wrap(json.dumps(values, ensure_ascii=ascii_only))

    answer = parse_text(completion, OPEN_FIELDS)

    assert isinstance(answer, TextAnswer)
    assert dict(answer.fields) == values


@pytest.mark.parametrize("wrap", WRAPPINGS.values(), ids=WRAPPINGS)
@given(
    answer=st.text(min_size=1).filter(str.strip),
    terms=st.lists(st.text()),
    source=st.text(),
)
def test_semi_open_answer_comes_back_as_it_was(
    wrap: Callable[[str], str], answer: str, terms: list[str], source: str
) -> None:
    """The list of terms comes back one a line, the rest unchanged."""
    values = {"respuesta": answer, "palabras_clave": terms, "referencia_legal": source}

    read = parse_text(wrap(json.dumps(values, indent=1)), SEMI_OPEN_FIELDS)

    assert isinstance(read, TextAnswer)
    assert read.fields["respuesta"] == answer
    assert read.fields["palabras_clave"] == "\n".join(terms)
    assert read.fields["referencia_legal"] == source


@pytest.mark.parametrize("wrap", WRAPPINGS.values(), ids=WRAPPINGS)
@given(letter=st.sampled_from("ABCD"), reason=st.text() | MESSY)
def test_letter_does_not_depend_on_the_wrapping(
    wrap: Callable[[str], str], letter: str, reason: str
) -> None:
    """Whatever the reasons hold, the letter of the answer key is the answer."""
    values = {
        "respuesta_correcta": letter,
        "justificacion": reason,
        "descarte_opciones": [reason],
    }

    answer = parse_choice(wrap(json.dumps(values)), OPTIONS)

    assert isinstance(answer, ChoiceAnswer)
    assert answer.letter == letter
    assert answer.fields["justificacion"] == reason


@given(
    text=st.text(alphabet="ab ,.:{}[]'\"\\\n", min_size=1).filter(str.strip),
    length=st.integers(min_value=1),
)
def test_no_prefix_of_an_answer_is_an_answer(text: str, length: int) -> None:
    """Text that was cut is never judged as if it were complete."""
    whole = json.dumps(
        {"respuesta": text, "palabras_clave": [text], "referencia_legal": text}
    )
    prefix = whole[: length % (len(whole) - 1)]

    failure = parse_text(prefix, SEMI_OPEN_FIELDS, stop_reason="max_tokens")

    assert failure.outcome is Outcome.TRUNCATED
