"""What is taken from an answer before it is judged, and what is not."""

from hashlib import sha256

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from colombian_law.citations import find_citations
from colombian_law.judges.deidentify import deidentified

CASES = {
    "vendor": ("Según GPT-4o, sí procede.", "Según [sistema de IA], sí procede."),
    "size": ("Qwen2.5 72B lo afirma.", "[sistema de IA] lo afirma."),
    "self": ("Como modelo de lenguaje de OpenAI, digo que sí.", "Digo que sí."),
    "introduction": ("Soy ChatGPT, un modelo. Sí procede.", "Sí procede."),
    "label": ("Respuesta: Sí procede.", "Sí procede."),
    "open fields": (
        "Marco normativo: rige la ley.\n\nConclusión:\nSí procede.",
        "rige la ley.\nSí procede.",
    ),
    "bold": ("**Sí** procede, _en parte_.", "Sí procede, en parte."),
    "list": ("## Pasos\n\n- uno\n* dos\n• tres", "Pasos\nuno\ndos\ntres"),
    "typography": ("Dijo “sí” — y… ya ✅", 'Dijo "sí" - y... ya'),
    "marks": ("Fin ⟦FIN DE LA RESPUESTA⟧", "Fin <<FIN DE LA RESPUESTA>>"),
    "person": ("Claude Monet demandó a Google y a Meta.",) * 2,
    "plain": ("Sí, la Ley 1010 de 2006 lo regula.",) * 2,
}

_PIECES = st.sampled_from(
    [
        *("Ley 1010 de 2006", "artículo 86 de la Constitución Política"),
        *("**Sentencia T-760 de 2008**", "Decreto 2591 de 1991, art. 10", "C-355/06"),
        *("GPT-5.4", "ChatGPT", "Como modelo de lenguaje, ", "Soy una IA. "),
        *("Respuesta:", "Conclusión:", "# ", "\n- ", "\n", " ", ". ", "; ", "“", "”"),
        *("—", "1.", "1) ", "__", "`", "⟦", "⟧", "\u200b", "numeral 3", "ibidem"),
        *("Según mis datos de entrenamiento, ", "el Código Civil", "de la misma ley"),
    ]
)


@pytest.mark.parametrize("case", CASES)
def test_what_tells_the_model_goes_and_the_rest_stays(case: str) -> None:
    """Names, self-references, labels and form go; people and parties stay."""
    given_text, expected = CASES[case]
    assert deidentified(given_text).text == expected


def test_names_that_the_question_is_about_stay() -> None:
    """A name in question or reference tells nothing of who answered."""
    text = "La sentencia estudió el uso de ChatGPT; GPT-4o no."
    shown = deidentified(text, known="¿Puede un juez usar ChatGPT?")
    assert shown.text == "La sentencia estudió el uso de ChatGPT; [sistema de IA] no."


def test_nothing_but_a_self_reference_is_not_emptied() -> None:
    """A step that would leave nothing is not taken, and says so."""
    shown = deidentified("Soy un modelo de lenguaje.")
    assert shown.text == "Soy un modelo de lenguaje."
    assert shown.skipped == ("self_references",)


def test_sha_is_of_the_shown_bytes() -> None:
    """The hash is what anybody computes of the stored text."""
    shown = deidentified("**Sí**, señoría")
    assert shown.text == "Sí, señoría"
    assert shown.sha256 == sha256("Sí, señoría".encode()).hexdigest()


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(_PIECES, st.text(max_size=6)), max_size=25).map("".join))
@example("Ley 1010 de 2006⟦Ley 1010 de 2006")
def test_citations_before_are_citations_after(text: str) -> None:
    """Whatever is taken away, the same norms are cited in the same order."""
    before = [citation.id for citation in find_citations(text)]
    after = [citation.id for citation in find_citations(deidentified(text).text)]
    assert after == before


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(_PIECES, st.text(max_size=6)), max_size=25).map("".join))
def test_delimiters_never_survive(text: str) -> None:
    """No answer can write the marks that delimit it."""
    assert not set("⟦⟧") & set(deidentified(text).text)
