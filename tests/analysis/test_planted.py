"""What is planted in the logs of fifteen models comes back, to the item."""

from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from planted_bank import HARDEST_CLOSED, HARDEST_FREE_TEXT, LEVELS, TABLE_2
from planted_logs import write_study
from planted_outcomes import AREA_ACCURACY, MODELS, TABLE_6, Study, planted_study
from scipy import stats  # type: ignore[import-untyped]  # ships no types
from scipy.cluster.hierarchy import (  # type: ignore[import-untyped]  # as above
    linkage,
)

from colombian_law.analysis.closed_results import ClosedResults, HardItem
from colombian_law.analysis.compute import analyse_logs
from colombian_law.analysis.free_text_results import FreeTextResults
from colombian_law.analysis.results import Results
from colombian_law.analysis.values import Absent, Association, PairMatrix

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def study() -> Study:
    """The planted bank and outcomes."""
    return planted_study()


@pytest.fixture(scope="module")
def results(study: Study, tmp_path_factory: pytest.TempPathFactory) -> Results:
    """What the analysis gives back of their logs."""
    folder = tmp_path_factory.mktemp("logs")
    write_study(folder, study)
    return analyse_logs([str(folder)])


@pytest.fixture(scope="module")
def closed(results: Results) -> ClosedResults:
    """The results on closed questions."""
    assert isinstance(results.closed, ClosedResults)
    return results.closed


@pytest.fixture(scope="module")
def free_text(results: Results) -> FreeTextResults:
    """The results on free text."""
    assert isinstance(results.free_text, FreeTextResults)
    return results.free_text


def is_there(value: Any) -> Any:
    """Return a result that has to be there."""
    assert not isinstance(value, Absent)
    return value


def test_composition(results: Results) -> None:
    """Table 2 and Figure 2 come back."""
    found = {
        row.area: (row.closed, row.semi_open, row.open)
        for row in results.composition.areas
    }

    assert found == TABLE_2
    assert results.composition.total == 1042
    assert {row.name: row.n for row in results.composition.levels} == {
        level.value: count for level, count in LEVELS.items()
    }


def test_accuracies_to_the_item(closed: ClosedResults) -> None:
    """Table 6's accuracies are the planted counts, with Wilson's interval."""
    assert [row.model for row in closed.accuracy] == list(MODELS)
    for row, (right, *_) in zip(closed.accuracy, TABLE_6.values(), strict=True):
        wilson = stats.binomtest(right, 305).proportion_ci(method="wilson")
        assert round(row.accuracy.value * 305, 9) == right
        assert (row.accuracy.ci_lower, row.accuracy.ci_upper) == pytest.approx(
            (wilson.low, wilson.high)
        )
        assert row.accuracy.n == 305


def test_headline_is_the_studys_table(results: Results) -> None:
    """Every planted mean of Table 6 comes back and lies beside the study's value."""
    for row in results.headline.rows:
        _, bert, relevancy, correctness, _ = TABLE_6[row.model.partition("/")[2]]
        values = {value.measure: value for value in row.values}
        for name, planted in (
            ("bertscore_f1", bert),
            ("answer_relevancy", relevancy),
            ("answer_correctness", correctness),
        ):
            found = values[name]  # type: ignore[index]  # names of measures
            assert is_there(found.value).value == pytest.approx(planted)
        for name in ("accuracy", "bertscore_f1", "answer_correctness"):
            difference = values[name].difference  # type: ignore[index]  # as above
            assert difference is not None
            assert abs(difference) < 0.0005


def test_agreement_of_models_on_items(closed: ClosedResults, study: Study) -> None:
    """95 items are right in all models, 5 in none, 22 in one to three, 205 mixed."""
    agreement = is_there(closed.agreement)
    sums = study.right.sum(axis=1)

    assert (agreement.n_all_right, agreement.n_none_right) == (95, 5)
    assert (agreement.few, agreement.n_few_right, agreement.n_mixed) == (3, 22, 205)
    assert [row.n_items for row in agreement.counts] == [
        int((sums == count).sum()) for count in range(16)
    ]


def test_area_means(closed: ClosedResults) -> None:
    """The areas whose accuracy the study states have it."""
    areas = is_there(closed.areas)
    found = {
        area: mean.value
        for area, mean in zip(areas.areas, areas.area_means, strict=True)
    }

    assert {area: round(found[area], 2) for area in AREA_ACCURACY} == AREA_ACCURACY


def test_heat_map_cells(closed: ClosedResults, study: Study) -> None:
    """Each cell is the model's share of right items of the area, counted by hand."""
    items = [item for item in study.bank.items if item.opciones]
    for cell in is_there(closed.areas).cells[:30]:
        column = study.models.index(cell.model)
        rows = [
            place
            for place, item in enumerate(items)
            if cell.area in item.area.casefold()
        ]
        if rows:
            assert cell.n == len(rows)
            assert cell.value == pytest.approx(study.right[rows, column].mean())


def test_vote_and_oracle(closed: ClosedResults) -> None:
    """The vote reaches 257 of 305 (0.843), the oracle 300 (0.984), the best 276."""
    ensemble = is_there(closed.ensemble)

    assert round(ensemble.vote.value * 305, 9) == 257
    assert ensemble.n_oracle_right == 300
    assert round(ensemble.oracle.value, 3) == 0.984
    assert ensemble.best_model == MODELS[0]
    assert round(ensemble.best.value, 3) == 0.905


def test_hardest_closed_items(closed: ClosedResults) -> None:
    """Table 7 comes back in order, with each cause that the item shows."""
    hardest: tuple[HardItem, ...] = is_there(closed.hardest)
    causes = {
        "both": ["meta_option"],
        "none": ["meta_option"],
        "document": ["external_document"],
        "post_cutoff": ["post_cutoff"],
        "": [],
    }

    assert [item.n_right for item in hardest] == [0] * 5 + [1] * 5
    for item, (area, topic, mark) in zip(hardest, HARDEST_CLOSED, strict=True):
        assert (item.area, item.topic) == (area, topic)
        assert [cause.code for cause in item.causes] == causes[mark]


def test_hardest_free_text_items(free_text: FreeTextResults) -> None:
    """Table 8 comes back with its means, attributions and citations."""
    hardest: tuple[HardItem, ...] = is_there(free_text.hardest)

    for item, (area, topic, subtask, mean) in zip(
        hardest, HARDEST_FREE_TEXT, strict=True
    ):
        assert (item.area, item.topic, item.subtask) == (area, topic, subtask)
        assert item.mean == pytest.approx(mean)
    codes = [[cause.code for cause in item.causes] for item in hardest]
    assert sum("exact_attribution" in found for found in codes) == 3
    assert sum("exact_citation" in found for found in codes) == 4


def test_groups(closed: ClosedResults) -> None:
    """0.804 against 0.716 with p = 0.038, and 0.752 against 0.702 (section 6.7)."""
    access, kind = is_there(closed.access), is_there(closed.reasoning)

    assert [round(group.mean, 3) for group in access.groups] == [0.804, 0.716]
    assert round(access.p_one_sided, 3) == 0.038
    assert [round(group.mean, 3) for group in kind.groups] == [0.752, 0.702]


def test_rank_correlations_that_the_study_states(
    results: Results, free_text: FreeTextResults
) -> None:
    """-0.46 (p = 0.08), 0.94 and 0.78 come back."""
    across = is_there(is_there(free_text.dissociation).across_models)
    closed_free = is_there(is_there(free_text.closed_against_free).association)
    lengths = is_there(is_there(results.style).lengths)
    words: Association = is_there(lengths.across_models)

    assert (round(across.value, 2), round(across.p_value, 2)) == (-0.46, 0.08)
    assert round(closed_free.value, 2) == 0.94
    assert round(words.value, 2) == 0.78


def test_words(results: Results) -> None:
    """Each model's mean number of words is the planted one."""
    lengths = is_there(is_there(results.style).lengths)
    planted = {f"openrouter/{name}": row[4] for name, row in TABLE_6.items()}

    found = {row.model: row.words.value for row in lengths.rows}

    assert found == pytest.approx(planted)
    assert [lengths.rows[0].model, lengths.rows[-1].model] == [MODELS[1], MODELS[11]]


def test_formats_levels_and_subtasks(free_text: FreeTextResults) -> None:
    """Open beats semi-open in all 15; the shape is an inverted U; the extremes hold."""
    formats = is_there(free_text.formats)
    complexity = is_there(free_text.complexity)
    subtasks = is_there(free_text.subtasks)

    assert formats.n_open_higher == 15
    assert is_there(formats.p_value) < 0.001
    assert complexity.shape == "inverted_u"
    assert [row.subtask for row in subtasks[:2]] == [
        "juez_ponente",
        "existencia_normativa",
    ]
    assert subtasks[-1].subtask == "distincion_conceptual"
    assert sum(row.mean.n for row in subtasks) == 682


def test_mcnemar_by_plain_loops(closed: ClosedResults, study: Study) -> None:
    """Every pair's exact p is scipy's binomial test of its discordant items."""
    tests: PairMatrix = is_there(closed.differences)
    expected = {}
    for first, second in combinations(range(15), 2):
        b = sum(bool(row[first]) and not row[second] for row in study.right)
        c = sum(bool(row[second]) and not row[first] for row in study.right)
        p = stats.binomtest(min(b, c), b + c).pvalue if b + c else 1.0
        expected[MODELS[first], MODELS[second]] = (b, c, min(1.0, p))

    for pair in tests.pairs:
        b, c, p = expected[pair.first, pair.second]
        assert (pair.first_wins, pair.second_wins) == (b, c)
        assert pair.p_value == pytest.approx(p)
    assert_holm(tests)


def assert_holm(tests: PairMatrix) -> None:
    """Holm's adjustment, by its definition, step by step."""
    ordered = sorted(tests.pairs, key=lambda pair: pair.p_value)
    highest = 0.0
    for place, pair in enumerate(ordered):
        highest = max(highest, min(1.0, pair.p_value * (len(ordered) - place)))
        assert pair.p_adjusted == pytest.approx(highest)
        assert pair.is_significant == (highest < 0.05)


def test_wilcoxon_and_friedman_by_scipy(
    free_text: FreeTextResults, study: Study
) -> None:
    """The tests of free text are scipy's, called pair by pair."""
    values = study.free_text["answer_correctness"]
    tests: PairMatrix = is_there(free_text.differences)
    friedman = is_there(free_text.friedman)
    expected = stats.friedmanchisquare(*values.T)

    assert friedman.statistic == pytest.approx(expected.statistic)
    assert friedman.df == 14
    for pair in tests.pairs:
        first = values[:, MODELS.index(pair.first)]
        second = values[:, MODELS.index(pair.second)]
        assert pair.p_value == pytest.approx(stats.wilcoxon(first, second).pvalue)
        assert pair.n == 737
    assert_holm(tests)


def test_distractors_by_plain_loops(closed: ClosedResults, study: Study) -> None:
    """The modal share is the mean over items that two or more models fail."""
    shares = []
    for letters, right in zip(study.letters, study.right, strict=True):
        wrong = [
            str(letter) for letter, ok in zip(letters, right, strict=True) if not ok
        ]
        if len(wrong) > 1:
            shares.append(max(map(wrong.count, wrong)) / len(wrong))

    found = is_there(closed.distractors).modal_share

    assert found.value == pytest.approx(sum(shares) / len(shares))
    assert found.n == len(shares)


def test_dendrogram_by_scipy(closed: ClosedResults, study: Study) -> None:
    """The tree's distances are scipy's average linkage of 1 - agreement."""
    tree = is_there(closed.dendrogram)
    letters = study.letters
    distances = [
        1 - np.mean([a == b for a, b in zip(letters[:, i], letters[:, j], strict=True)])
        for i, j in combinations(range(15), 2)
    ]

    assert [pair.agreement for pair in tree.agreement] == pytest.approx(
        [1 - distance for distance in distances]
    )
    assert [merge.distance for merge in tree.merges] == pytest.approx(
        list(linkage(distances, "average")[:, 2])
    )


def test_item_map(closed: ClosedResults) -> None:
    """Abilities rank as accuracies do (the study: 0.99); 100 items are weak."""
    item_map = is_there(closed.item_map)

    assert is_there(item_map.ability_accuracy).value >= 0.98
    assert item_map.n_weak == 95 + 5
    assert item_map.converged


def test_distributions_by_plain_loops(free_text: FreeTextResults, study: Study) -> None:
    """Pooled and single distributions are those of the planted values."""
    values = study.free_text["answer_correctness"]
    found = is_there(free_text.correctness)
    flat = [float(value) for row in values for value in row]

    assert found.pooled.n == 11_055
    assert found.pooled.mean == pytest.approx(sum(flat) / len(flat))
    assert found.pooled.share_low == pytest.approx(
        sum(value < 0.3 for value in flat) / len(flat)
    )
    assert found.pooled.share_high == pytest.approx(
        sum(value > 0.7 for value in flat) / len(flat)
    )
    for row in found.models:
        column = values[:, MODELS.index(row.model)]
        assert row.sd == pytest.approx(np.std(column, ddof=1))
        assert sum(row.bins.counts) == 737


def test_bootstrap_interval_by_plain_loops(
    free_text: FreeTextResults, study: Study
) -> None:
    """An independent bootstrap of items gives nearly the same interval."""
    row = is_there(free_text.correctness).models[0]
    column = study.free_text["answer_correctness"][:, MODELS.index(row.model)]
    rng = np.random.default_rng(99)
    means = [rng.choice(column, column.size).mean() for _ in range(4000)]

    assert (row.mean.ci_lower, row.mean.ci_upper) == pytest.approx(
        tuple(np.quantile(means, [0.025, 0.975])), abs=0.002
    )


def test_answers_in_the_plane(free_text: FreeTextResults, study: Study) -> None:
    """Every answer is in one hexagon, and rho over answers is scipy's."""
    found = is_there(free_text.dissociation)
    x = study.free_text["answer_relevancy"]
    y = study.free_text["answer_correctness"]
    within = [stats.spearmanr(x[:, c], y[:, c]).statistic for c in range(15)]

    assert sum(cell.n for cell in found.answers.cells) == 11_055
    assert is_there(found.across_answers).value == pytest.approx(
        stats.spearmanr(x.ravel(), y.ravel()).statistic
    )
    assert found.within_mean == pytest.approx(np.mean(within))
    assert found.within_lowest == pytest.approx(min(within))


def test_citations_by_plain_loops(results: Results, study: Study) -> None:
    """The counts and shares of cited norms are sums over answers."""
    cited = is_there(results.citations)
    values = study.free_text
    for row in cited.rows:
        column = MODELS.index(row.model)
        n, exists = (int(values[k][:, column].sum()) for k in ("cited", "exists"))
        assert (row.cited, row.exists) == (n, exists)
        assert row.exists + row.does_not_exist + row.unknown == n
        assert is_there(row.exists_share).value == pytest.approx(exists / n)
        precision = values["body_precision"][:, column]
        defined = [float(value) for value in precision if not np.isnan(value)]
        assert is_there(row.precision).value == pytest.approx(np.mean(defined))
        assert is_there(row.precision).n == len(defined)


def test_readability_by_plain_loops(results: Results, study: Study) -> None:
    """Ease of answers and of reference texts are means of single values."""
    from colombian_law.text import readability

    ease = is_there(is_there(results.style).readability)
    row = next(row for row in ease.indices if row.index == "fernandez_huerta")
    references = [
        is_there(readability(item.respuesta_esperada)).fernandez_huerta
        for item in study.bank.items
        if item.respuesta_esperada
    ]
    planted = study.free_text["fernandez_huerta"]

    assert ease.n_references == 737
    assert row.references.value == pytest.approx(np.mean(references))
    assert row.references_median == pytest.approx(np.median(references))
    assert row.mean == pytest.approx(planted.mean())
    expected = stats.wilcoxon(planted.mean(axis=1), references, alternative="less")
    assert is_there(ease.paired).p_one_sided == pytest.approx(expected.pvalue)


def test_tiers_follow_the_tests(closed: ClosedResults) -> None:
    """No model of a tier differs from its best; each tier's best does from the last."""
    tests: PairMatrix = is_there(closed.differences)
    differs = {(pair.first, pair.second): pair.is_significant for pair in tests.pairs}
    tiers = is_there(closed.tiers)

    assert [model for tier in tiers for model in tier.models] == list(MODELS)
    for tier in tiers:
        assert not any(differs[tier.best, model] for model in tier.models[1:])
    for above, below in pairwise(tiers):
        assert differs[above.best, below.best]


def test_nothing_is_warned_of_without_cause(results: Results) -> None:
    """Complete, equal logs bring one warning: fifteen models are few for items."""
    assert [warning.code.value for warning in results.warnings] == ["few_respondents"]
