"""What is wrong with a readable reply of a judge."""

from collections.abc import Callable

from pydantic import BaseModel

from colombian_law.judges.reading import FailureKind, GeneratedQuestion

Problem = tuple[FailureKind, str] | None
"""The kind of a failure and what to tell the judge; None where nothing is wrong."""


def accept(_: BaseModel) -> None:
    """Return None: any readable reply will do."""


def statements_problem(reply: BaseModel) -> Problem:
    """Return what is wrong with a decomposition: nothing in it, or a blank."""
    statements = reply.model_dump()["statements"]
    if not any(statement.strip() for statement in statements):
        return FailureKind.NO_STATEMENTS, "it decomposes the text into no statement"
    if not all(statement.strip() for statement in statements):
        return FailureKind.UNREADABLE, "a statement is blank"
    return None


def counts_problem(stated: int, expected: int) -> Callable[[BaseModel], Problem]:
    """Return the check that no statement was dropped or added.

    Every statement of the answer is in exactly one of TP and FP; FN holds statements
    of the reference, so no more than there are.
    """

    def problem(reply: BaseModel) -> Problem:
        classes = reply.model_dump()
        tp, fp, fn = (len(classes[name]) for name in ("TP", "FP", "FN"))
        if tp + fp != stated:
            detail = (
                f"the answer has {stated} statements, and TP and FP hold {tp} + {fp}"
            )
            return FailureKind.WRONG_COUNTS, detail
        if fn > expected:
            detail = f"the ground truth has {expected} statements, and FN holds {fn}"
            return FailureKind.WRONG_COUNTS, detail
        if tp == 0 and fn == 0:
            detail = (
                "the ground truth supports no statement of the answer (TP is empty), "
                "and yet none of its statements is missing (FN is empty)"
            )
            return FailureKind.WRONG_COUNTS, detail
        return None

    return problem


def question_problem(reply: BaseModel) -> Problem:
    """Return what is wrong with a generated question: blank, or not classed."""
    generated = GeneratedQuestion.model_validate(reply.model_dump())
    if not generated.question.strip():
        return FailureKind.NO_QUESTION, "the question is blank"
    if generated.noncommittal not in {0, 1}:
        detail = f"noncommittal is {generated.noncommittal}; allowed: 0 and 1"
        return FailureKind.UNREADABLE, detail
    return None
