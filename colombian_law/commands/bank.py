"""`colombian-law bank`: look at a bank of questions, or check one."""

import json
import sys
from collections import Counter

import click

from colombian_law.commands.options import output_format
from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.bank_text import composition_record, composition_text
from colombian_law.datasets.composition import composition
from colombian_law.datasets.lint import RULE_IDS, lint

_DEFECTS_FOUND = 1

_bank = click.argument("bank", default="starter")


@click.group()
def bank() -> None:
    """Look at a bank of questions, or check one."""


@bank.command()
@_bank
@output_format
@click.option(
    "--lang",
    type=click.Choice(["en", "es"]),
    default="en",
    show_default=True,
    help="Language of the table's labels.",
)
def stats(bank: str, output: str, lang: str) -> None:
    """Count the items of BANK by area, format, complexity and sub-task.

    BANK is `starter`, the path of a JSONL, CSV or Parquet file, or
    hf:owner/name@revision.
    """
    loaded = load_bank(bank)
    counts = composition(loaded)
    if output == "json":
        record = {
            "name": loaded.name,
            "sha256": loaded.sha256,
            **composition_record(counts),
        }
        click.echo(json.dumps(record, ensure_ascii=False, indent=2))
    else:
        click.echo(f"{loaded.name} · sha256 {loaded.sha256}\n")
        click.echo(composition_text(counts, lang))


@bank.command("lint")
@_bank
@output_format
@click.option(
    "--rule",
    "rules",
    type=click.Choice(RULE_IDS),
    multiple=True,
    metavar="RULE",
    help="Report this rule alone; may be given several times.",
)
def lint_bank(bank: str, output: str, rules: tuple[str, ...]) -> None:
    """Report each defect of BANK: id, rule, message; exit 1 if there is any.

    The gravest rules come first: what is wrong in law, then what is wrong in form.

    BANK is `starter`, the path of a JSONL, CSV or Parquet file, or
    hf:owner/name@revision.
    """
    loaded = load_bank(bank)
    order = rules or RULE_IDS
    found = [finding for finding in lint(loaded) if finding.rule in order]
    findings = sorted(found, key=lambda finding: RULE_IDS.index(finding.rule))
    for finding in findings:
        if output == "json":
            record = {
                "id": finding.item_id,
                "rule": finding.rule,
                "message": finding.message,
            }
            click.echo(json.dumps(record, ensure_ascii=False))
        else:
            click.echo(f"{finding.item_id}\t{finding.rule}\t{finding.message}")
    if output == "text":
        by_rule = Counter(finding.rule for finding in findings).most_common()
        summary = ", ".join(f"{rule} {count}" for rule, count in by_rule) or "none"
        affected = len({finding.item_id for finding in findings})
        click.echo(
            f"{len(findings)} defect(s) in {affected} of {len(loaded.items)} items: "
            f"{summary}",
            err=True,
        )
    if findings:
        sys.exit(_DEFECTS_FOUND)
