"""Promises of the samples made of items."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.item import Item
from colombian_law.datasets.samples import ItemMetadata, to_dataset, to_sample
from colombian_law.datasets.taxonomy import QuestionFormat

RowMaker = Callable[..., dict[str, Any]]


def test_closed_item_as_sample(closed_row: RowMaker) -> None:
    """A closed item's question, options and letter become input, choices, target."""
    sample = to_sample(Item.model_validate(closed_row(id="civil-1")))
    assert sample.id == "civil-1"
    assert sample.input == "¿Qué contrato transfiere el dominio de la cosa?"
    assert sample.choices == ["Mutuo", "Comodato", "Depósito", "Prenda"]
    assert sample.target == "A"
    metadata = sample.metadata_as(ItemMetadata)
    assert (metadata.area, metadata.topic) == ("civil", "Contratos")
    assert (metadata.complexity, metadata.subtask) == ("", "")
    assert metadata.option_order == "ABCD"


def test_free_text_item_as_sample(text_row: RowMaker) -> None:
    """A semi-open item's reference becomes the target, its labels the metadata."""
    sample = to_sample(Item.model_validate(text_row(pregunta=" ¿Qué? \n")))
    assert sample.input == "¿Qué?"
    assert sample.choices is None
    assert sample.target == "Sí, la Ley 1010 de 2006 regula el acoso laboral."
    metadata = sample.metadata_as(ItemMetadata)
    assert metadata.format is QuestionFormat.SEMI_OPEN
    assert (metadata.area, metadata.complexity) == ("laboral", "low")
    assert metadata.subtask == "existencia_normativa"


def test_shuffled_sample_keeps_its_key(closed_row: RowMaker) -> None:
    """For every seed the target points at the right text, and the order is told."""
    item = Item.model_validate(closed_row())
    targets = set()
    for seed in range(30):
        sample = to_sample(item, shuffle_options=seed)
        assert sample.choices is not None
        assert isinstance(sample.target, str)
        place = "ABCD".index(sample.target)
        assert sample.choices[place] == "Mutuo"
        assert sample.metadata_as(ItemMetadata).option_order[place] == "A"
        targets.add(sample.target)
    assert targets == set("ABCD")


def test_public_items_become_samples(public_items: Path) -> None:
    """Every public item makes a sample with its own id, given or shuffled."""
    bank = load_bank(public_items)
    for seed in (None, 5):
        dataset = to_dataset(bank, shuffle_options=seed)
        assert [sample.id for sample in dataset] == [item.id for item in bank.items]
        assert (dataset.name, dataset.location) == (bank.name, bank.location)
