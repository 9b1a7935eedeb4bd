"""Items as Inspect samples."""

from collections.abc import Iterable

from inspect_ai.dataset import MemoryDataset, Sample
from pydantic import BaseModel, ConfigDict

from colombian_law.datasets.bank import Bank, subtask_key
from colombian_law.datasets.item import LETTERS, Item
from colombian_law.datasets.option_order import option_order, reordered
from colombian_law.datasets.taxonomy import QuestionFormat, taxonomy


class ItemMetadata(BaseModel):
    """The metadata of a sample; read it with `state.metadata_as(ItemMetadata)`."""

    model_config = ConfigDict(frozen=True)

    format: QuestionFormat
    area: str
    """Slug of the area."""
    topic: str
    complexity: str = ""
    """low, medium or high; empty for formats without levels."""
    subtask: str = ""
    """Slug of the sub-task; empty for formats without sub-tasks."""
    legal_basis: str = ""
    norms: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    publication_date: str = ""
    option_order: str = ""
    """The bank's letters in the order shown: in "CADB", option A shows the bank's C."""


def to_dataset(bank: Bank, shuffle_options: int | None = None) -> MemoryDataset:
    """Return the items of `bank` as an Inspect dataset that names its source.

    Args:
        bank: Items of one format.
        shuffle_options: Seed of the option order of closed items; as given if None.
    """
    samples: Iterable[Sample] = (to_sample(i, shuffle_options) for i in bank.items)
    return MemoryDataset(
        list(samples),
        name=bank.name,
        location=bank.location,
        shuffled=False,
    )


def to_sample(item: Item, shuffle_options: int | None = None) -> Sample:
    """Return `item` as a sample: the question, its options, its key or reference."""
    order = list(range(len(item.options)))
    if shuffle_options is not None:
        order = option_order(item.options, shuffle_options, item.id)
    area = taxonomy().area(item.area)
    metadata = ItemMetadata(
        format=item.formato,
        area=area.slug if area else item.area,
        topic=item.tema.strip(),
        complexity=item.complejidad or "",
        subtask=subtask_key(item.sub_tarea),
        legal_basis=(item.legal_basis or "").strip(),
        norms=item.norms,
        flags=item.flags,
        publication_date=item.publication_date or "",
        option_order="".join(LETTERS[place] for place in order),
    )
    if item.respuesta_correcta is not None:
        target: str = LETTERS[order.index(LETTERS.index(item.respuesta_correcta))]
    else:
        target = (item.respuesta_esperada or "").strip()
    return Sample(
        id=item.id,
        input=item.pregunta.strip(),
        choices=reordered(item.options, order) or None,
        target=target,
        metadata=metadata.model_dump(mode="json"),
    )
