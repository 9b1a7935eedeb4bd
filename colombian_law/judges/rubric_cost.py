"""What the rubric judges will be asked at least, before it is paid."""

from collections.abc import Sequence
from math import ceil

from colombian_law.judges.cost import CHARACTERS_PER_TOKEN
from colombian_law.judges.instrument import Case
from colombian_law.judges.usage import Usage
from colombian_law.prompts import Prompt

_IDEA_CHARACTERS = 120
"""Of an average idea; as many ideas as a reference has lengths of one."""
_VERDICT_CHARACTERS = 220
"""Of a reason with its verdict in JSON, for each idea and norm."""
_FRAME_CHARACTERS = 900
"""Of the rest of an assessment: analysis, errors, score and its reason."""
_NORMS = 2
"""Norms that an answer cites, roughly."""


def estimated_ideas_usage(prompt: Prompt, cases: Sequence[Case]) -> Usage:
    """Return what decomposing the references asks of the first judge.

    Args:
        prompt: Of stage 1.
        cases: One for each reference that has no ideas yet.
    """
    asked = len(prompt.text) * len(cases)
    asked += sum(len(case.question) + len(case.reference) for case in cases)
    replied = sum(2 * len(case.reference) for case in cases)
    return _usage(len(cases), asked, replied)


def estimated_assessment_usage(
    prompt: Prompt, cases: Sequence[Case], repeats: int
) -> Usage:
    """Return what assessing `cases` asks of one judge, no reply being asked for twice.

    Args:
        prompt: Of stage 2.
        cases: One for each answer.
        repeats: How often each is assessed.
    """
    asked = replied = 0
    for case in cases:
        # The reference goes in as it is and once more as ideas.
        asked += len(prompt.text) + len(case.question) + len(case.answer)
        asked += 2 * len(case.reference)
        ideas = ceil(len(case.reference) / _IDEA_CHARACTERS)
        replied += _FRAME_CHARACTERS + _VERDICT_CHARACTERS * (ideas + _NORMS)
    return _usage(len(cases) * repeats, asked * repeats, replied * repeats)


def _usage(calls: int, asked: int, replied: int) -> Usage:
    return Usage(
        calls=calls,
        input_tokens=ceil(asked / CHARACTERS_PER_TOKEN),
        output_tokens=ceil(replied / CHARACTERS_PER_TOKEN),
    )
