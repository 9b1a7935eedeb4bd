"""A public release of a bank: which items may go out, and the files that hold them."""

import csv
import hashlib
import json
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from colombian_law.datasets.bank import Bank
from colombian_law.datasets.item import Item
from colombian_law.errors import ParameterError, ReleaseError

LICENSES: Mapping[str, str] = {
    "apache-2.0": "https://spdx.org/licenses/Apache-2.0.html",
    "cc-by-4.0": "https://spdx.org/licenses/CC-BY-4.0.html",
    "cc-by-nc-4.0": "https://spdx.org/licenses/CC-BY-NC-4.0.html",
    "cc-by-nc-nd-4.0": "https://spdx.org/licenses/CC-BY-NC-ND-4.0.html",
    "cc-by-nc-sa-4.0": "https://spdx.org/licenses/CC-BY-NC-SA-4.0.html",
    "cc-by-nd-4.0": "https://spdx.org/licenses/CC-BY-ND-4.0.html",
    "cc-by-sa-4.0": "https://spdx.org/licenses/CC-BY-SA-4.0.html",
    "cc0-1.0": "https://spdx.org/licenses/CC0-1.0.html",
    "mit": "https://spdx.org/licenses/MIT.html",
    "odbl": "https://spdx.org/licenses/ODbL-1.0.html",
}
"""Licences by the hub's identifier, with the address of their text."""
CONSENT_COLUMNS = ("id", "consent")
_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Terms:
    """What people decide about a release; nothing of it has a default.

    Attributes:
        repository: owner/name on the hub.
        title: Spanish name of the data set.
        creator: Person or institution that publishes it.
        license: One of `LICENSES`.
        published: Date, ISO 8601.
        method: How the items were made, in Spanish; empty where nobody says.

    Raises:
        ParameterError: The licence is unknown or the repository is no owner/name.
    """

    repository: str
    title: str
    creator: str
    license: str
    published: str
    method: str = ""

    def __post_init__(self) -> None:
        """Check what can be checked."""
        if self.license not in LICENSES:
            raise ParameterError.not_allowed("license", self.license, LICENSES)
        owner, _, name = self.repository.partition("/")
        if not owner or not name or "/" in name:
            raise ParameterError.not_allowed(
                "repository", self.repository, ["owner/name"]
            )


@dataclass(frozen=True, slots=True)
class Release:
    """The items that go out, and what the card says of the others.

    Attributes:
        bank: The public items, each with a canary.
        terms: What people decided.
        canaries: The canaries of the items, usually one.
        n_held_out: Items of the bank that stay unpublished.
    """

    bank: Bank
    terms: Terms
    canaries: tuple[str, ...]
    n_held_out: int

    @property
    def rows(self) -> tuple[Mapping[str, object], ...]:
        """The public items as rows that all have the same keys, in the bank's order."""
        rows = [item.model_dump(mode="json") for item in self.bank.items]
        if len({type(row["id"]) for row in rows}) > 1:
            # A column of the hub has one type; logs compare ids as text.
            rows = [{**row, "id": str(row["id"])} for row in rows]
        return tuple(rows)

    @property
    def rows_text(self) -> str:
        """The rows as JSON lines."""
        return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in self.rows)

    @property
    def rows_sha256(self) -> str:
        """The sha256 of the rows' bytes, by which logs know the bank."""
        return hashlib.sha256(self.rows_text.encode()).hexdigest()


def public_release(
    bank: Bank, terms: Terms, *, consents: Mapping[str, str], held_out: Sequence[str]
) -> Release:
    """Return the release of `bank` without the items in `held_out`.

    Items without a canary get the bank's, or one made of the bank's sha256.

    Args:
        bank: The whole bank.
        terms: What people decided.
        consents: Reference of the authors' consent to publish, by item id as text.
        held_out: Ids of the items that stay unpublished, as text.

    Raises:
        ReleaseError: An item that would go out has no consent, an id is not in the
            bank, or no item is left; the ids are named.
    """
    known = {str(item.id) for item in bank.items}
    kept_back = set(held_out)
    public = tuple(item for item in bank.items if str(item.id) not in kept_back)
    faults = [
        *_named("held out, and not in the bank", sorted(kept_back - known)),
        *_named("with consent, and not in the bank", sorted(set(consents) - known)),
        *_named(
            "without consent of their authors",
            [str(item.id) for item in public if not consents.get(str(item.id))],
        ),
    ]
    if not public:
        faults.append("every item is held out, so nothing is left to publish")
    if faults:
        lines = "\n".join(f"  {fault}" for fault in faults)
        raise ReleaseError(
            f"the bank {bank.name} cannot be released:\n{lines}\n"
            "Give each public item a consent, or hold it out"
        )
    marked = _with_canary(public, terms, bank.sha256)
    return Release(
        bank=replace(bank, items=marked),
        terms=terms,
        canaries=tuple(sorted({item.canary or "" for item in marked})),
        n_held_out=len(kept_back),
    )


def read_consents(path: Path) -> Mapping[str, str]:
    """Return the consents in a CSV file with the columns id and consent, by id.

    Raises:
        ReleaseError: The file cannot be read, has other columns, or a line has no id,
            an id that stands twice, or no consent.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            columns = tuple(reader.fieldnames or ())
            rows = [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ReleaseError(f"{path} cannot be read as a CSV file: {error}") from error
    if columns != CONSENT_COLUMNS:
        raise ReleaseError(
            f"{path} has the columns {', '.join(columns) or 'none'}; expected "
            f"{', '.join(CONSENT_COLUMNS)}: one line an item, consent is the reference "
            "of the document in which its authors agree to publication"
        )
    counts = Counter((row["id"] or "").strip() for _, row in rows)
    faults = []
    for line, row in rows:
        name = (row["id"] or "").strip()
        if not name or not (row["consent"] or "").strip():
            faults.append(f"line {line} has no {'consent' if name else 'id'}")
        elif counts[name] > 1:
            faults.append(f"line {line}: id {name} stands {counts[name]} times")
    if faults:
        shown = "; ".join(faults[:_SHOWN])
        raise ReleaseError(f"{path}: {len(faults)} fault(s): {shown}")
    return {row["id"].strip(): row["consent"].strip() for _, row in rows}


def read_held_out(path: Path) -> tuple[str, ...]:
    """Return the ids in a text file, one a line.

    Raises:
        ReleaseError: The file cannot be read.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ReleaseError(f"{path} cannot be read: {error}") from error
    return tuple(line.strip() for line in lines if line.strip())


def write_release(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files of a release into a new or empty folder.

    Args:
        folder: Made if it does not exist.
        files: Text by path in the folder.

    Raises:
        ReleaseError: The folder holds something, or cannot be written.
    """
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise ReleaseError(
                f"{folder} is not empty; a release is written into a new folder, so "
                "that nothing goes out with it by accident"
            )
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise ReleaseError(f"{folder} cannot be written: {error}") from error


def _named(what: str, ids: Sequence[str]) -> Iterator[str]:
    if ids:
        more = f", … and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else ""
        yield f"{len(ids)} item(s) {what}: {', '.join(ids[:_SHOWN])}{more}"


def _with_canary(
    items: Sequence[Item], terms: Terms, bank_sha256: str
) -> tuple[Item, ...]:
    present = Counter(item.canary for item in items if item.canary)
    made = (
        f"{terms.repository}; benchmark data must never appear in training corpora; "
        f"canary GUID {uuid.uuid5(uuid.NAMESPACE_URL, bank_sha256)}"
    )
    canary = present.most_common(1)[0][0] if present else made
    return tuple(
        item if item.canary else item.model_copy(update={"canary": canary})
        for item in items
    )
