"""The sections of the page, in the order of the study."""

from colombian_law.analysis.values import Absent
from colombian_law.report import (
    citation_blocks,
    closed_blocks,
    closed_model_blocks,
    free_text_blocks,
    free_text_item_blocks,
    front_blocks,
    method_blocks,
    style_blocks,
)
from colombian_law.report.content import Block, Page, Section
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import count, fixed
from colombian_law.report.warnings import told


def page_of(edition: Edition) -> Page:
    """Return the whole page of an edition."""
    return Page(
        language=edition.language,
        title=edition.say("title"),
        facts=_facts(edition),
        lead=_lead(edition),
        warnings=told(edition),
        sections=(
            _section(edition, "headline", (front_blocks.headline(edition),)),
            _closed(edition),
            _free_text(edition),
            _citations(edition),
            _validity(edition),
            _style(edition),
            _section(edition, "bank", front_blocks.composition(edition)),
            _section(
                edition,
                "models-and-answers",
                (front_blocks.models(edition), front_blocks.answers(edition)),
            ),
            _section(edition, "every-item", (front_blocks.items(edition),)),
            _section(
                edition,
                "how-it-was-made",
                (
                    method_blocks.method(edition),
                    method_blocks.limits(edition),
                    method_blocks.commands(edition),
                    *method_blocks.logs(edition),
                ),
            ),
        ),
    )


def _section(edition: Edition, name: str, blocks: tuple[Block, ...]) -> Section:
    say = edition.say
    return Section(name, say(f"section.{name}"), blocks, say(f"lead.{name}"))


def _without(edition: Edition, name: str, why: Absent) -> Section:
    return _section(
        edition, name, (Block(f"{name}-absent", "", absent=edition.absent(why)),)
    )


def _closed(edition: Edition) -> Section:
    closed = edition.results.closed
    if isinstance(closed, Absent):
        return _without(edition, "closed", closed)
    abilities = closed_model_blocks.abilities(edition, closed)
    return _section(
        edition,
        "closed",
        (
            closed_blocks.accuracy(edition, closed),
            closed_blocks.areas(edition, closed),
            closed_blocks.agreement(edition, closed),
            closed_blocks.hardest(edition, closed),
            closed_blocks.ensemble(edition, closed),
            closed_model_blocks.clusters(edition, closed),
            closed_model_blocks.differences(edition, closed),
            *closed_model_blocks.access(edition, closed),
            closed_model_blocks.items(edition, closed),
            *([] if abilities is None else [abilities]),
        ),
    )


def _free_text(edition: Edition) -> Section:
    free = edition.results.free_text
    if isinstance(free, Absent):
        return _without(edition, "free-text", free)
    return _section(
        edition,
        "free-text",
        (
            *free_text_blocks.distributions(edition, free),
            *free_text_blocks.dissociation(edition, free),
            free_text_item_blocks.differences(edition, free),
            free_text_blocks.closed_against_free(edition, free),
            free_text_blocks.formats(edition, free),
            free_text_item_blocks.hardest(edition, free),
            free_text_item_blocks.complexity(edition, free),
            free_text_item_blocks.subtasks(edition, free),
            free_text_item_blocks.areas(edition, free),
        ),
    )


def _citations(edition: Edition) -> Section:
    results = edition.results
    blocks = [citation_blocks.cited(edition, results.citations)]
    blocks += citation_blocks.rubric(edition, results.rubric)[:1]
    return _section(edition, "citations", tuple(blocks))


def _validity(edition: Edition) -> Section:
    results = edition.results
    judged = citation_blocks.rubric(edition, results.rubric)[1:]
    if isinstance(results.rubric, Absent):
        judged = (edition.missing("figure-20-convergence", results.rubric),)
    people = citation_blocks.human(edition, results.human)
    return _section(edition, "validity", (*judged, people))


def _style(edition: Edition) -> Section:
    style = edition.results.style
    if isinstance(style, Absent):
        return _without(edition, "style", style)
    return _section(
        edition,
        "style",
        (
            style_blocks.lengths(edition, style.lengths),
            style_blocks.levels(edition, style.readability),
            *style_blocks.readability(edition, style.readability),
        ),
    )


def _facts(edition: Edition) -> tuple[tuple[str, str], ...]:
    made, say = edition.results.provenance, edition.say
    counts = edition.results.composition
    first, last = made.first_created[:10], made.last_created[:10]
    facts = (
        (
            "bank",
            "; ".join(
                f"{bank.name} (sha256 {bank.sha256[:12]}…)" for bank in made.banks
            ),
        ),
        (
            "questions",
            say(
                "fact.questions.value",
                closed=count(counts.closed),
                semi=count(counts.semi_open),
                open=count(counts.open),
            ),
        ),
        ("models", str(len(edition.results.models))),
        (
            "prompts",
            "; ".join(
                f"{say(f'format.{prompt.format}')} {prompt.version} "
                f"(sha256 {prompt.sha256[:12]}…)"
                for prompt in made.prompts
            ),
        ),
        ("judges", ", ".join(made.judges)),
        ("embedders", ", ".join(made.embedders)),
        ("dates", first if first == last else f"{first} – {last}"),
        ("version", f"colombian_law {made.package_version}"),
    )
    return tuple((say(f"fact.{name}"), text) for name, text in facts if text)


def _lead(edition: Edition) -> tuple[str, ...]:
    """Return what to read first: one sentence a part that has results."""
    results, say = edition.results, edition.say
    lead = []
    closed, free = results.closed, results.free_text
    if not isinstance(closed, Absent):
        best = closed.accuracy[0]
        lead.append(
            say(
                "first.closed",
                model=edition.model(best.model),
                accuracy=edition.estimate(best.accuracy),
                baseline=fixed(closed.baseline, 2),
            )
        )
    if not isinstance(free, Absent) and not isinstance(free.correctness, Absent):
        row = max(free.correctness.models, key=lambda found: found.mean.value)
        lead.append(
            say(
                "first.free_text",
                model=edition.model(row.model),
                correctness=edition.estimate(row.mean),
                mean=fixed(free.correctness.pooled.mean),
            )
        )
    if not isinstance(results.citations, Absent) and results.citations.cited:
        cited = results.citations
        lead.append(
            say(
                "first.citations",
                cited=count(cited.cited),
                exists=count(cited.exists),
                invented=count(cited.does_not_exist),
            )
        )
    return (*lead, say("first.tiers"))
