"""Closed questions as blocks of the page: Figures 9 to 12."""

from colombian_law.analysis.closed_results import ClosedResults, GroupComparison
from colombian_law.analysis.values import Absent, PairMatrix, Tier
from colombian_law.report import cells
from colombian_law.report.charts import Axis
from colombian_law.report.content import Block, Table
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import fixed, p_value
from colombian_law.report.special_charts import (
    Member,
    dendrogram,
    groups,
    item_map,
)


def clusters(edition: Edition, closed: ClosedResults) -> Block:
    """Return Figure 9: models by how often they select the same option."""
    name, tree = "figure-09-clusters", closed.dendrogram
    if isinstance(tree, Absent):
        return edition.missing(name, tree)
    say = edition.say
    ranked = sorted(tree.agreement, key=lambda pair: pair.agreement)
    closest, farthest = ranked[-1], ranked[0]
    reading = say(
        f"{name}.reading",
        first=edition.model(closest.first),
        second=edition.model(closest.second),
        most=fixed(closest.agreement),
        third=edition.model(farthest.first),
        fourth=edition.model(farthest.second),
        least=fixed(farthest.agreement),
    )
    drawing = dendrogram(
        edition.caption(name, reading),
        tree,
        [edition.model(leaf) for leaf in tree.leaves],
        Axis(say(f"{name}.axis")),
    )
    key = "/closed/dendrogram/agreement"
    table = Table(
        say(f"{name}.heading"),
        edition.columns("first", "second", "#agreement", "#n"),
        tuple(
            (
                cells.label(edition.model(pair.first), pair.first),
                cells.label(edition.model(pair.second), pair.second),
                cells.number(pair.agreement, f"{key}/{at}/agreement"),
                cells.whole(pair.n, f"{key}/{at}/n"),
            )
            for at, pair in enumerate(tree.agreement)
        ),
    )
    sample = say("sample.models_items", models=len(tree.models), items=tree.n_items)
    return edition.block(name, reading, sample=sample, svg=drawing, table=table)


def differences(edition: Edition, closed: ClosedResults) -> Block:
    """Return Figure 10: McNemar's test of every pair."""
    return pair_block(
        edition,
        "figure-10-mcnemar",
        closed.differences,
        closed.tiers,
        "/closed/differences",
    )


def pair_block(
    edition: Edition,
    name: str,
    matrix: PairMatrix | Absent,
    tiers: tuple[Tier, ...] | Absent,
    key: str,
) -> Block:
    """Return a matrix of tests with its tiers in words."""
    if isinstance(matrix, Absent):
        return edition.missing(name, matrix)
    say, heading = edition.say, edition.say(f"{name}.heading")
    reading = [
        say(
            "pairs.reading",
            significant=matrix.n_significant,
            pairs=len(matrix.pairs),
            alpha=f"{matrix.alpha:g}",
        )
    ]
    if not isinstance(tiers, Absent):
        parts = (
            f"{tier.name} ({edition.listed(map(edition.model, tier.models))})"
            for tier in tiers
        )
        reading.append(say("pairs.tiers", tiers="; ".join(parts)))
    sample = say(
        "sample.pairs",
        items=matrix.n_items,
        left_out=matrix.n_left_out,
        models=len(matrix.models),
    )
    return edition.block(
        name,
        *reading,
        sample=sample,
        grid=cells.pair_grid(edition, matrix, key, heading),
        table=cells.pair_table(edition, matrix, key, heading),
    )


def access(edition: Edition, closed: ClosedResults) -> tuple[Block, Block]:
    """Return Figure 11: accuracy by access, and by kind of model."""
    return (
        _comparison(edition, closed, closed.access, "figure-11-access"),
        _comparison(edition, closed, closed.reasoning, "figure-11-reasoning"),
    )


def _comparison(
    edition: Edition,
    closed: ClosedResults,
    found: GroupComparison | Absent,
    name: str,
) -> Block:
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, key = edition.say, f"/closed/{name.rsplit('-', maxsplit=1)[-1]}"
    accuracy = {row.model: row.accuracy.value for row in closed.accuracy}
    marked = {m.key for m in edition.results.models if m.kind == "reasoning"}
    first, second = found.groups
    reading = [
        say(
            "groups.reading",
            first=edition.named("group", first.name),
            first_mean=fixed(first.mean),
            second=edition.named("group", second.name),
            second_mean=fixed(second.mean),
            difference=fixed(found.difference),
            one=p_value(found.p_one_sided),
            two=p_value(found.p_two_sided),
            superiority=fixed(found.superiority, 2),
        )
    ]
    if found.unknown:
        unknown = edition.listed(map(edition.model, found.unknown))
        reading.append(say("groups.unknown", models=unknown))
    drawing = groups(
        edition.caption(name, *reading),
        [
            (
                edition.named("group", group.name),
                [
                    Member(edition.model(model), accuracy[model], model in marked)
                    for model in group.models
                ],
            )
            for group in found.groups
        ],
        Axis(say("measure.accuracy")),
        (say("group.general"), say("group.reasoning")),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("group", "#n_models", "#mean", "models"),
        tuple(
            (
                cells.label(edition.named("group", group.name), group.name),
                cells.label(str(len(group.models))),
                cells.number(group.mean, f"{key}/groups/{at}/mean"),
                cells.label(edition.listed(map(edition.model, group.models))),
            )
            for at, group in enumerate(found.groups)
        ),
    )
    sample = say("sample.groups", first=len(first.models), second=len(second.models))
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def items(edition: Edition, closed: ClosedResults) -> Block:
    """Return Figure 12: items and models on one scale."""
    name, found = "figure-12-items", closed.item_map
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, key = edition.say, "/closed/item_map"
    best = max(found.abilities, key=lambda row: row.ability)
    worst = min(found.abilities, key=lambda row: row.ability)
    reading = [
        say(
            f"{name}.reading",
            best=edition.model(best.model),
            high=fixed(best.ability, 2),
            worst=edition.model(worst.model),
            low=fixed(worst.ability, 2),
            association=edition.association_or_why(found.ability_accuracy),
        ),
        say(
            f"{name}.caution",
            models=len(found.abilities),
            weak=found.n_weak,
            items=len(found.items),
        ),
    ]
    if not found.converged:
        reading.append(say(f"{name}.not_converged"))
    drawing = item_map(
        edition.caption(name, *reading),
        found,
        Axis(say("column.difficulty"), say("column.discrimination")),
        (say(f"{name}.strong"), say(f"{name}.weak"), say(f"{name}.models")),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("item", "area", "#difficulty", "#discrimination", "is_weak"),
        tuple(
            (
                cells.label(item.item),
                cells.label(edition.area(item.area), item.area),
                cells.number(item.difficulty, f"{key}/items/{at}/difficulty", 2),
                cells.number(
                    item.discrimination, f"{key}/items/{at}/discrimination", 2
                ),
                cells.label(cells.yes_no(edition, item.is_weak)),
            )
            for at, item in enumerate(found.items)
        ),
    )
    sample = say(
        "sample.models_items", models=len(found.abilities), items=len(found.items)
    )
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def abilities(edition: Edition, closed: ClosedResults) -> Block | None:
    """Return the models' abilities as a table, where there is an item map."""
    name, found = "figure-12-abilities", closed.item_map
    if isinstance(found, Absent):
        return None
    key = "/closed/item_map/abilities"
    table = Table(
        edition.say(f"{name}.heading"),
        edition.columns("model", "#ability", "#standard_error"),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                cells.number(row.ability, f"{key}/{at}/ability", 2),
                cells.number(row.standard_error, f"{key}/{at}/standard_error", 2),
            )
            for at, row in enumerate(found.abilities)
        ),
    )
    reading = edition.say(f"{name}.reading")
    sample = edition.say("sample.models", models=len(found.abilities))
    return edition.block(name, reading, sample=sample, grid=table)
