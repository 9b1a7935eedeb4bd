"""A batch and its key as files, kept apart."""

import json
import os
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from colombian_law.errors import HumanError
from colombian_law.human.anchors import TEMPLATE_VERSION
from colombian_law.human.batch import Batch, Key
from colombian_law.human.judgement import Record

BATCH_FILE = "batch.json"
PRIVATE = 0o600
_R = TypeVar("_R", bound=Record)


def save_batch(batch: Batch, key: Key, folder: Path, key_path: Path) -> None:
    """Write a batch into a new folder, and its key (mode 0600) outside of it.

    Raises:
        HumanError: The key would lie in the folder, or one of the two exists.
    """
    if key_path.resolve().is_relative_to(folder.resolve()):
        raise HumanError(
            f"key {key_path} lies in the batch's folder {folder}, which raters get; "
            "put it elsewhere with --key"
        )
    for path in (folder / BATCH_FILE, key_path):
        if path.exists():
            raise HumanError(f"{path} exists and is never overwritten; name another")
    folder.mkdir(parents=True, exist_ok=True)
    key_path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(key_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(key.model_dump_json(indent=1))
    (folder / BATCH_FILE).write_text(batch.model_dump_json(indent=1), encoding="utf-8")


def load_batch(folder: Path) -> Batch:
    """Return the batch of a folder.

    Raises:
        HumanError: There is none, or it is damaged.
    """
    batch = _load(Batch, folder / BATCH_FILE)
    if batch.template_version != TEMPLATE_VERSION:
        raise HumanError(
            f"{folder / BATCH_FILE}: template version {batch.template_version!r}; this "
            f"program reads {TEMPLATE_VERSION!r}. Use the version that made the batch"
        )
    return batch


def load_key(path: Path, batch: Batch) -> Key:
    """Return the key of a batch.

    Raises:
        HumanError: There is none, it is damaged, or it is another batch's.
    """
    key = _load(Key, path)
    if key.batch_id != batch.batch_id:
        raise HumanError(
            f"{path} is the key of batch {key.batch_id}, not of {batch.batch_id}"
        )
    return key


def _load(kind: type[_R], path: Path) -> _R:
    try:
        return kind.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise HumanError(f"{path} cannot be read ({error.strerror})") from error
    except (ValueError, ValidationError) as error:
        reason = str(error).splitlines()[0]
        raise HumanError(f"{path} is damaged ({reason}); restore a copy") from error
