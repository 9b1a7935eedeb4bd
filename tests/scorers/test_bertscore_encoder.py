"""BERTScore of pairs: bert-score's own numbers, whatever the batch."""

import sys
import time
from collections.abc import Sequence
from typing import Any

import anyio
import pytest

torch = pytest.importorskip(
    "torch", reason='pip install "colombian_law[bertscore]" for the tests of BERTScore'
)
bert_score = pytest.importorskip(
    "bert_score",
    reason='pip install "colombian_law[bertscore]" for the tests of BERTScore',
)

from colombian_law.errors import (  # noqa: E402 - after the skip
    MissingExtraError,
    ScorerSetupError,
)
from colombian_law.scorers.bertscore_batches import Batches  # noqa: E402
from colombian_law.scorers.bertscore_encoder import (  # noqa: E402
    Comparison,
    Encoder,
    LongTexts,
    Pair,
)
from colombian_law.scorers.bertscore_model import load_model  # noqa: E402

TEXTS = (
    "Sí, la Ley 1010 de 2006 regula el acoso laboral.",
    "La acción de tutela procede cuando no hay otro medio judicial.",
    "¿Qué dispone el artículo 29? El «debido proceso», sin excepción alguna; nadie.",
    "Ñ",
    "a",
    "El daño antijurídico, según la Constitución, obliga al Estado a reparar.",
    "EL PAGARÉ ES UN TÍTULO VALOR",
    "el pagaré es un título valor",
    "中文",
    "No.",
)
PAIRS = [Pair(answer, reference) for answer in TEXTS for reference in TEXTS[::3]]


def _numbers(comparison: Comparison) -> tuple[float, float, float]:
    made = comparison.score
    return made.precision, made.recall, made.f1


def _theirs(
    pairs: Sequence[Pair], model: str, layer: int
) -> list[tuple[float, float, float]]:
    """Return what bert-score's own function makes of the pairs."""
    made = bert_score.score(
        [pair.answer for pair in pairs],
        [pair.reference for pair in pairs],
        model_type=model,
        num_layers=layer,
        device="cpu",
    )
    return list(zip(*(column.tolist() for column in made), strict=True))


def _close(
    ours: Sequence[Comparison], theirs: Sequence[tuple[float, float, float]]
) -> None:
    assert len(ours) == len(theirs)
    for made, expected in zip(ours, theirs, strict=True):
        assert _numbers(made) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("layer", [1, 2, 3])
def test_numbers_are_those_of_bert_score(tiny_model: str, layer: int) -> None:
    """Forty Spanish pairs, some cut at the model's length, agree to 1e-5."""
    encoder = Encoder(load_model(tiny_model, layer, "cpu"))
    ours = encoder.compare(PAIRS)
    _close(ours, _theirs(PAIRS, tiny_model, layer))
    assert any(made.answer_lost for made in ours)


@pytest.mark.slow
def test_numbers_are_those_of_bert_score_on_a_trained_model(minilm: str) -> None:
    """MiniLM agrees to 1e-5, beyond 512 tokens too."""
    long = " ".join(TEXTS) * 8
    pairs = [
        *PAIRS[::5],
        Pair(long, TEXTS[0]),
        Pair(TEXTS[1], long),
        Pair(long, long + " Fin."),
    ]
    ours = Encoder(load_model(minilm, 5, "cpu")).compare(pairs)
    _close(ours, _theirs(pairs, minilm, 5))
    assert ours[-1].answer_lost > 0
    assert ours[-1].reference_lost > ours[-1].answer_lost


def test_the_batch_and_its_order_do_not_matter(tiny_model: str) -> None:
    """Together, in reverse and one by one, each pair gets the same numbers."""
    encoder = Encoder(load_model(tiny_model, 2, "cpu"), cache_bytes=0)
    together = [_numbers(made) for made in encoder.compare(PAIRS)]
    reverse = [_numbers(made) for made in encoder.compare(PAIRS[::-1])][::-1]
    single = [_numbers(encoder.compare([pair])[0]) for pair in PAIRS]
    for made, again, alone in zip(together, reverse, single, strict=True):
        assert again == pytest.approx(made, abs=1e-5)
        assert alone == pytest.approx(made, abs=1e-5)


def test_swapping_the_texts_swaps_precision_and_recall(tiny_model: str) -> None:
    """P(a, b) = R(b, a), and F1 is symmetric."""
    encoder = Encoder(load_model(tiny_model, 2, "cpu"))
    [there, back] = encoder.compare([Pair(*TEXTS[:2]), Pair(*TEXTS[1::-1])])
    precision, recall, f1 = _numbers(there)
    assert _numbers(back) == pytest.approx((recall, precision, f1), abs=1e-6)


def test_a_text_and_itself_score_one(tiny_model: str) -> None:
    """Equal texts are 1, never above; a decomposed accent is the same letter."""
    encoder = Encoder(load_model(tiny_model, 2, "cpu"))
    pairs = [Pair(text, text) for text in TEXTS]
    pairs.append(Pair("accio\u0301n penal", "acción penal"))
    for made in encoder.compare(pairs):
        assert _numbers(made) == pytest.approx((1.0, 1.0, 1.0), abs=1e-6)
        assert max(_numbers(made)) <= 1.0


@pytest.mark.parametrize("text", ["", "  \n", "\u200b", "[SEP]"], ids=repr)
def test_a_text_without_tokens_scores_zero(tiny_model: str, text: str) -> None:
    """On either side, nothing to compare gives 0 and is said."""
    encoder = Encoder(load_model(tiny_model, 2, "cpu"))
    [answer, reference] = encoder.compare([Pair(text, "algo"), Pair("algo", text)])
    assert _numbers(answer) == _numbers(reference) == (0.0, 0.0, 0.0)
    assert (answer.answer_empty, answer.reference_empty) == (True, False)
    assert (reference.answer_empty, reference.reference_empty) == (False, True)


# A letter is a token, and 64 positions less two marks leave room for 62.
LONG = "ab " * 40
LOST = 80 - 62


def test_a_cut_text_says_how_many_tokens_it_lost(tiny_model: str) -> None:
    """80 tokens in room for 62 lose 18, and score as their first 62."""
    encoder = Encoder(load_model(tiny_model, 2, "cpu"))
    [long, cut] = encoder.compare([Pair(LONG, "ab"), Pair("ab " * 31, "ab")])
    assert (long.answer_tokens, long.answer_lost) == (80, LOST)
    assert (cut.answer_tokens, cut.answer_lost) == (62, 0)
    assert _numbers(long) == pytest.approx(_numbers(cut), abs=1e-6)


def test_windows_read_the_whole_text(tiny_model: str) -> None:
    """Each token has its vector from the window in which it has more context.

    80 tokens in windows of 62 start at 0 and 18; the middle of the overlap is 40. So
    tokens 0-39 are those of the text's first 62 read alone, tokens 40-79 those of its
    last 62, there from place 40 - 18 = 22 on. Mark and token are one place apart.
    """
    loaded = load_model(tiny_model, 2, "cpu")
    letters = "abcdefghijklmnopqrst"
    words = [one + other for one in letters[:8] for other in letters[:5]]
    [whole] = Encoder(loaded, LongTexts.WINDOW)._encode([" ".join(words)])
    first, last = Encoder(loaded)._encode([" ".join(words[:31]), " ".join(words[-31:])])
    assert (whole.tokens, whole.lost, len(whole.weights)) == (80, 0, 82)
    assert float(whole.weights.sum()) == 80
    torch.testing.assert_close(whole.vectors[:41], first.vectors[:41])
    torch.testing.assert_close(whole.vectors[41:], last.vectors[23:])


def test_the_end_of_a_long_text_counts_with_windows_only(tiny_model: str) -> None:
    """What follows token 62 changes the score with windows, and not when cut."""
    loaded = load_model(tiny_model, 2, "cpu")
    pairs = [Pair(LONG, "Ñandú 7"), Pair(LONG + "Ñandú 7", "Ñandú 7")]
    plain, ended = Encoder(loaded).compare(pairs)
    assert _numbers(plain) == pytest.approx(_numbers(ended), abs=1e-6)
    plain, ended = Encoder(loaded, LongTexts.WINDOW).compare(pairs)
    assert plain.answer_lost == ended.answer_lost == 0
    assert abs(plain.score.recall - ended.score.recall) > 1e-3


@pytest.mark.slow
async def test_the_event_loop_ticks_while_a_model_reads(minilm: str) -> None:
    """The largest gap in the loop is a small part of the time that the work takes."""
    batches = Batches(Encoder(load_model(minilm, 5, "cpu")).compare)
    gaps: list[float] = []

    async def tick() -> None:
        before = time.perf_counter()
        while True:
            await anyio.sleep(0.005)
            gaps.append(time.perf_counter() - before)
            before = time.perf_counter()

    async with anyio.create_task_group() as ticking:
        ticking.start_soon(tick)
        async with anyio.create_task_group() as asking:
            for place in range(40):
                pair = Pair(f"{place}. {' '.join(TEXTS)}", f"{TEXTS[1]} {place}")
                asking.start_soon(batches.result, pair)
        ticking.cancel_scope.cancel()
    assert max(gaps) < sum(gaps) / 4


def test_windows_change_nothing_for_texts_that_fit(tiny_model: str) -> None:
    """Up to the model's length both ways give the same numbers."""
    loaded = load_model(tiny_model, 2, "cpu")
    short = [p for p in PAIRS if len(p.answer) < 60 and len(p.reference) < 60]
    windows = Encoder(loaded, LongTexts.WINDOW).compare(short)
    cut = Encoder(loaded, LongTexts.TRUNCATE).compare(short)
    assert short
    assert windows == cut


def test_a_tokenizer_without_limit_takes_the_models(
    tiny_model_without_limit: str, tiny_model: str
) -> None:
    """Where the tokenizer states no length, the model's 64 positions count."""
    unlimited = Encoder(load_model(tiny_model_without_limit, 2, "cpu"))
    limited = Encoder(load_model(tiny_model, 2, "cpu"))
    assert unlimited.compare([Pair(LONG, "ab")]) == limited.compare([Pair(LONG, "ab")])


def test_a_reference_is_encoded_once(
    tiny_model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second model's answers are read without their references."""
    import bert_score.utils

    rows: list[int] = []
    encode = bert_score.utils.bert_encode

    def counted(model: Any, padded: Any, mask: Any) -> Any:
        rows.append(padded.shape[0])
        return encode(model, padded, mask)

    monkeypatch.setattr("bert_score.utils.bert_encode", counted)
    encoder = Encoder(load_model(tiny_model, 2, "cpu"))
    encoder.compare([Pair("uno", "norma"), Pair("dos", "ley")])
    assert sum(rows) == 4
    encoder.compare([Pair("tres", "norma"), Pair("cuatro", "ley")])
    assert sum(rows) == 6


def test_the_references_kept_have_a_bound(tiny_model: str) -> None:
    """With room for two references, the longest unused leaves."""
    loaded = load_model(tiny_model, 2, "cpu")
    # "ab" is two letters and two marks: 4 vectors of 32 floats, 4 weights, 4 bytes.
    size = (4 * 32 + 4) * 4
    encoder = Encoder(loaded, cache_bytes=2 * size)
    encoder.compare([Pair("x", "ab"), Pair("x", "cd")])
    encoder.compare([Pair("x", "ab")])
    encoder.compare([Pair("x", "ef")])
    assert list(encoder._references._encodings) == ["ab", "ef"]


def test_the_signature_names_what_the_numbers_depend_on(tiny_model: str) -> None:
    """Model, layer, idf, versions, weights, length and policy can be read off."""
    first = Encoder(load_model(tiny_model, 2, "cpu")).signature
    assert first.startswith("tiny_L2_no-idf_version=")
    for part in ("weights:", "norm:NFC", "torch:", "device:cpu", "max:64"):
        assert part in first
    assert first.endswith("long:truncate")
    assert tiny_model not in first
    assert Encoder(load_model(tiny_model, 3, "cpu")).signature != first


def test_the_signature_tells_other_weights_apart(
    tiny_model: str, tiny_model_without_limit: str
) -> None:
    """Equal weights have one hash in two folders; a change to them changes it."""
    from colombian_law.scorers.bertscore_model import _digest

    one = load_model(tiny_model, 2, "cpu").model
    other = load_model(tiny_model_without_limit, 2, "cpu").model
    assert _digest(one) == _digest(other)
    with torch.no_grad():
        next(other.parameters())[0, 0] += 1
    assert _digest(one) != _digest(other)


@pytest.mark.parametrize("layer", [0, 4, -1, True, "2"], ids=repr)
def test_a_layer_that_the_model_lacks_is_refused(tiny_model: str, layer: Any) -> None:
    """The error names the layers there are."""
    with pytest.raises(ScorerSetupError, match="allowed: 1 to 3"):
        load_model(tiny_model, layer, "cpu")


def test_an_unknown_model_needs_a_layer(tiny_model: str) -> None:
    """Where bert-score recommends none, the error asks for one."""
    with pytest.raises(ScorerSetupError, match="choose one from 1 to 3"):
        load_model(tiny_model, None, "cpu")


def test_a_model_that_is_not_there_is_refused(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error says what to give instead."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(
        ScorerSetupError, match=r"cannot be loaded .* path of a model's"
    ):
        load_model(str(tmp_path / "nowhere"), 2, "cpu")


@pytest.mark.parametrize("device", ["gpu", "cuda:99"])
def test_a_device_that_is_not_there_is_refused(tiny_model: str, device: str) -> None:
    """The error names what is allowed."""
    with pytest.raises(ScorerSetupError, match="allowed: auto, cpu"):
        load_model(tiny_model, 2, device)


def test_a_missing_package_is_named_with_its_extra(
    tiny_model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without bert-score the error holds the line that installs it."""
    monkeypatch.setitem(sys.modules, "bert_score.utils", None)
    with pytest.raises(MissingExtraError, match=r"colombian_law\[bertscore\]"):
        load_model(tiny_model, 2, "cpu")
