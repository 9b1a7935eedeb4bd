"""Promises of a batch and of the search for what tells."""

import stat
from pathlib import Path

import pytest
from human_batches import MODELS, judgement, judgements, small_batch

from colombian_law.errors import HumanError, ParameterError
from colombian_law.human.batch import Kind, Role
from colombian_law.human.batch_files import load_batch, load_key, save_batch
from colombian_law.human.batch_making import People, make_batch
from colombian_law.human.draw import Drawn
from colombian_law.human.exporting import export_batch
from colombian_law.human.judgement import Judgement
from colombian_law.human.leaks import find_leaks, leaking_cells

ONE = People(raters=("E1",), n_calibration=0, repeats=0)
TWO = People(raters=("E1", "E2"), verifiers=("V1", "V2"), resolver="V3")
SETTINGS: dict[str, object] = {
    "seed": 1,
    "n": 1,
    "strata": ("model",),
    "models": MODELS,
    "extremes": 1,
}


def leaks_of(*decisions: Judgement) -> list[str]:
    """Return what tells in a batch of these decisions."""
    drawn = [Drawn(each, 1.0) for each in decisions]
    batch, key = make_batch(drawn, [], ONE, settings=SETTINGS)
    return [leak.what for leak in find_leaks(batch, key)]


def test_shares_calibration_repeats_and_overlap_are_as_asked() -> None:
    """100 cases, two raters: 15 shared, 10 % repeated in the second half, 10 apart.

    Each rater has 50 cases and, of the 15 shared ones, those of the other: 8 and 7
    more; a tenth of 58 and 57 comes again, rounded to 6 each.
    """
    batch, key = small_batch(judgements(11, MODELS[:10]), TWO)
    entries = key.by_case()
    first, second = (batch.assignment(p, Role.RATING) for p in ("E1", "E2"))
    assert first is not None
    assert second is not None
    main = [
        {c for c in a.cases if entries[c].kind is Kind.MAIN} for a in (first, second)
    ]
    assert len(main[0] | main[1]) == 100
    assert len(main[0] & main[1]) == 15
    for assignment, own in zip((first, second), main, strict=True):
        again = [c for c in assignment.cases if entries[c].kind is Kind.REPEAT]
        assert len(again) == 6
        for case_id in again:
            place = assignment.cases.index(str(entries[case_id].repeats))
            assert place < len(own) // 2 <= assignment.cases.index(case_id)
    apart = batch.assignment("E1", Role.CALIBRATION)
    assert apart is not None
    assert len(apart.cases) == 10
    assert not set(apart.cases) & set(first.cases)
    assert batch.assignment("V1", Role.NORMS) is not None


def test_the_key_is_private_and_lies_outside(tmp_path: Path) -> None:
    """Raters get a folder that does not hold the key; only its owner reads the key."""
    batch, key = small_batch(judgements(3, MODELS[:2]), ONE)
    folder, path = tmp_path / "batch", tmp_path / "keys" / "key.json"
    with pytest.raises(HumanError, match="lies in the batch's folder"):
        save_batch(batch, key, folder, folder / "key.json")
    save_batch(batch, key, folder, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_batch(folder) == batch
    assert load_key(path, batch) == key
    text = (folder / "batch.json").read_text(encoding="utf-8")
    assert not any(model in text for model in MODELS)
    assert key.secret not in text
    with pytest.raises(HumanError, match="never overwritten"):
        save_batch(batch, key, folder, tmp_path / "other.json")
    other, _ = small_batch(judgements(3, MODELS[:2]), ONE)
    with pytest.raises(HumanError, match=f"not of {other.batch_id}"):
        load_key(path, other)


def test_ids_need_the_key_and_do_not_repeat() -> None:
    """Another secret gives other ids and another order."""
    drawn = [Drawn(each, 1.0) for each in judgements(5, MODELS[:2])]
    first, _ = make_batch(drawn, [], ONE, settings=SETTINGS, secret="00" * 32)
    again, _ = make_batch(drawn, [], ONE, settings=SETTINGS, secret="00" * 32)
    other, _ = make_batch(drawn, [], ONE, settings=SETTINGS, secret="01" * 32)
    assert first == again
    ids = {case.case_id for case in (*first.cases, *other.cases)}
    assert len(ids) == 20


def test_a_clean_batch_has_no_leak() -> None:
    """Legal prose, names of people and places, and quoted law tell nothing."""
    assert leaks_of(*judgements(30, MODELS[:2])) == []
    assert leaks_of(judgement(1, judged_text="El Amazonas; un opúsculo; modelo.")) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Soy GPT-5.4 y opino.", "the name 'gpt'"),
        ("Según system-1, quince días.", "the name 'system-1'"),
        ("Respuesta de vendor1.", "the name 'vendor1'"),
        ("Como modelo de lenguaje, no asesoro.", "'como modelo de lenguaje'"),
        ("adequacy: 2", "'adequacy'"),
        ("Véase run-system-1.eval.", "which names a log"),
        ('{"respuesta": "Quince días"}', "the JSON keys respuesta"),
    ],
)
def test_what_tells_is_found(text: str, told: str) -> None:
    """Names, self-references, words of the judge, logs and odd JSON keys are found."""
    plain = [judgement(n) for n in range(2, 5)]
    found = leaks_of(judgement(1, judged_text=text), *plain)
    assert any(told in what for what in found), found


def test_a_name_that_the_question_has_is_no_leak() -> None:
    """What the question is about may be named: it is the same for every model."""
    text = "La sentencia examinó el uso de ChatGPT por un juez."
    about = judgement(1, judged_text=text, question="¿Qué dijo de ChatGPT la T-323?")
    assert leaks_of(about) == []
    assert leaks_of(judgement(1, judged_text=text)) != []


def test_an_order_that_tells_is_found() -> None:
    """Cases sorted by model, score or question would tell which belong together."""
    batch, key = small_batch(judgements(15, MODELS[:4]), ONE)
    assert find_leaks(batch, key) == ()
    entries = key.by_case()
    [assignment] = batch.assignments
    for what, value in (
        ("model", lambda c: entries[c].judgement.model),
        ("judge's score", lambda c: str(entries[c].judgement.adequacy)),
        ("question", lambda c: entries[c].judgement.sample_id),
    ):
        told = assignment.model_copy(
            update={"cases": tuple(sorted(assignment.cases, key=value))}
        )
        spoilt = batch.model_copy(update={"assignments": (told,)})
        found = [leak.what for leak in find_leaks(spoilt, key)]
        assert f"the order of the cases follows the {what}" in found


def test_export_refuses_a_leak_and_names_the_case(tmp_path: Path) -> None:
    """Nothing is written, and the message names the case."""
    decisions = [judgement(1, judged_text="Soy Claude.")]
    batch, key = small_batch(decisions, ONE)
    with pytest.raises(HumanError, match=batch.cases[0].case_id) as caught:
        export_batch(batch, key, tmp_path, ("xlsx",))
    assert "the answer has the name 'claude'" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_text_that_was_changed_after_the_draw_is_found() -> None:
    """Raters see the very bytes that the judge saw, or nothing."""
    batch, key = small_batch(judgements(3, MODELS[:2]), ONE)
    changed = batch.cases[0].model_copy(update={"answer": "Otro texto."})
    spoilt = batch.model_copy(update={"cases": (changed, *batch.cases[1:])})
    [leak] = find_leaks(spoilt, key)
    assert leak.case_id == changed.case_id
    assert leak.what == "its text is not the one that the judge saw"


def test_cells_of_a_finished_file_are_searched() -> None:
    """A model in a property or a log in a cell is found wherever it stands."""
    _, key = small_batch(judgements(2, MODELS[:2]), ONE)
    found = leaking_cells([("property title", f"de {MODELS[0]}")], key)
    assert [leak.case_id for leak in found] == ["property title"]


def test_people_are_checked() -> None:
    """Codes are short and unlike, verifiers are two."""
    with pytest.raises(ParameterError, match="code 'Ana Gómez' is not allowed"):
        People(raters=("Ana Gómez",))
    with pytest.raises(ParameterError, match="each person one code"):
        People(raters=("E1",), verifiers=("E1", "V2"))
    with pytest.raises(ParameterError, match="allowed: two, or none"):
        People(raters=("E1",), verifiers=("V1",))
    with pytest.raises(ParameterError, match="overlap=2 is not allowed"):
        People(raters=("E1",), overlap=2)
