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
from colombian_law.scorers.rubric import rubric
from colombian_law.scorers.rubric_metrics import rubric_agreement
from colombian_law.scorers.rubric_validation import human_agreement, rubric_validation
from colombian_law.solvers.answer_json import answer_json
from colombian_law.solvers.recorded_answers import recorded_answers
from colombian_law.solvers.stored_answer import stored_answer
from colombian_law.tasks import closed, judge_validation, open_irac, semi_open

__all__ = [
    "answer_json",
    "answer_shares",
    "bertscore",
    "citations",
    "closed",
    "closed_choice",
    "human",
    "human_agreement",
    "item",
    "judge_validation",
    "letter_shares",
    "n",
    "open_irac",
    "overlap",
    "pooled_existence",
    "ragas",
    "readability",
    "recorded_answers",
    "rubric",
    "rubric_agreement",
    "rubric_validation",
    "semi_open",
    "stored_answer",
]
