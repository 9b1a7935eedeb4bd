"""The files of a release, as text: bank, manifest, card, changelog, provenance."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from colombian_law.curation.content import Content
from colombian_law.datasets.bank import Bank
from colombian_law.datasets.bank_text import composition_text
from colombian_law.datasets.composition import composition
from colombian_law.datasets.item import parse_item

BANK = "bank.jsonl"
HELD_OUT = "held_out.jsonl"
MANIFEST = "manifest.json"
CARD = "README.md"
CHANGELOG = "CHANGELOG.md"
PROVENANCE = "provenance.jsonl"
PUBLIC = (BANK, MANIFEST, CARD, CHANGELOG, PROVENANCE)
"""Files that may be published; the held-out part is not among them."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a release says about itself.

    Attributes:
        number: its number.
        licence: an SPDX name.
        date: ISO 8601 day.
        note: words of whoever made it.
        canary: the mark that every row bears.
        held_out_count: rows that are kept from publication.
        held_out_sha256: of their file; empty without one.
        left_out: approved items without rights, which were left out on request.
    """

    number: int
    licence: str
    date: str
    note: str
    canary: str
    held_out_count: int
    held_out_sha256: str
    left_out: int


def lines(rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Return rows as JSON lines in UTF-8."""
    return b"".join(
        json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows
    )


def sha256(content: bytes) -> str:
    """Return the sha256 of a file's bytes."""
    return hashlib.sha256(content).hexdigest()


def bank_of(rows: Sequence[Content], name: str) -> Bank:
    """Return the bank that the tasks will load from `rows`."""
    parsed = [parse_item(row) for row in rows]
    defects = [str(item) for item in parsed if isinstance(item, list)]
    if defects:
        raise AssertionError(f"rows were checked when they were saved: {defects}")
    items = tuple(item for item in parsed if not isinstance(item, list))
    return Bank(items=items, name=name, location=BANK, sha256=sha256(lines(rows)))


def manifest(facts: Facts, files: Mapping[str, bytes], bank: Bank) -> bytes:
    """Return the manifest: every public file with its digest."""
    record = {
        "name": f"release {facts.number}",
        "number": facts.number,
        "date": facts.date,
        "licence": facts.licence,
        "items": len(bank.items),
        "files": {
            name: {"sha256": sha256(content), "bytes": len(content)}
            for name, content in files.items()
        },
        "held_out": {"items": facts.held_out_count, "sha256": facts.held_out_sha256},
        "left_out_without_rights": facts.left_out,
        "canary": facts.canary,
    }
    return (json.dumps(record, ensure_ascii=False, indent=2) + "\n").encode()


def card(facts: Facts, bank: Bank) -> bytes:
    """Return the data card: what the bank is, in Spanish and English."""
    counts = composition(bank)
    text = f"""\
---
language: es
license: {facts.licence.lower()}
pretty_name: "Banco de preguntas, versión {facts.number}"
task_categories: [question-answering]
tags: [law, colombia, spanish]
---

# Banco de preguntas, versión {facts.number}

| | |
|---|---|
| versión, fecha | {facts.number}, {facts.date} |
| preguntas | {counts.total}: {counts.closed} cerradas, {counts.semi_open} \
semiabiertas, {counts.open} abiertas |
| reservadas, no publicadas | {facts.held_out_count} |
| archivo, sha256 | `{BANK}`, `{bank.sha256}` |
| licencia | {facts.licence} |
| canario | cada fila lo lleva: `{facts.canary}` |

{facts.note}

## Cómo se hizo

Cada pregunta pasó por el mismo protocolo: recepción, revisión primaria de un asistente
legal, evaluación de un experto del área y voto de un comité de dos personas sobre la
misma versión. `{PROVENANCE}` dice de cada una, con seudónimos, quién la escribió,
cuántas veces se editó y cuándo se aprobó.

*Each question went through the same protocol: reception, primary review by a legal
assistant, evaluation by an expert of the area, and the vote of a committee of two on
the same version. Benchmark data must never appear in training corpora.*

## Composición

```
{composition_text(counts, "es")}
```

## Uso

```
inspect eval colombian_law/closed -T bank={BANK} --model …
```
"""
    return text.encode()


def changelog(
    facts: Facts, earlier: str, changes: Mapping[str, Sequence[str]]
) -> bytes:
    """Return the changelog with this release on top.

    Args:
        facts: Of this release.
        earlier: The changelog of the release before, or empty.
        changes: Ids by what happened to them: added, changed, removed.
    """
    words = {
        "added": "Nuevas",
        "changed": "Corregidas",
        "removed": "Retiradas",
    }
    title = "# Cambios\n"
    body = [f"\n## {facts.number} ({facts.date})\n"]
    if facts.note:
        body.append(f"\n{facts.note}\n")
    for kind, label in words.items():
        ids = changes.get(kind, ())
        if ids:
            body.append(f"\n- {label}: {len(ids)} ({', '.join(ids)})\n")
    return (title + "".join(body) + earlier.removeprefix(title)).encode()
