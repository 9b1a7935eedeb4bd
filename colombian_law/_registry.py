"""Everything that Inspect finds under the name `colombian_law/`."""

from colombian_law.human.attach import human
from colombian_law.scorers.answer import answer_shares, letter_shares
from colombian_law.scorers.bertscore import bertscore
from colombian_law.scorers.citations import citations, pooled_existence
from colombian_law.scorers.closed_choice import closed_choice, n
from colombian_law.scorers.item import item
from colombian_law.scorers.overlap import overlap
from colombian_law.scorers.ragas import ragas
from colombian_law.scorers.readability import readability
from colombian_law.solvers.answer_json import answer_json
from colombian_law.tasks import closed, open_irac, semi_open

__all__ = [
    "answer_json",
    "answer_shares",
    "bertscore",
    "citations",
    "closed",
    "closed_choice",
    "human",
    "item",
    "letter_shares",
    "n",
    "open_irac",
    "overlap",
    "pooled_existence",
    "ragas",
    "readability",
    "semi_open",
]
