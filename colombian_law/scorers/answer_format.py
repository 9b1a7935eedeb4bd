"""How answers came: the share of each outcome, of strict JSON and of each letter."""

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import TaskState

from colombian_law.datasets.item import LETTERS
from colombian_law.parsing.json_answer import Outcome
from colombian_law.scorers.answer import answer_of


@scorer(metrics=[{"*": [mean()]}])
def answer_format() -> Scorer:
    """Score each outcome as 0 or 1, so that the means are shares of all samples.

    Keys: answered, invalid_format, refusal, empty, truncated (exactly one is 1);
    strict_json; and for closed questions letter_a to letter_d, the option chosen as
    it was shown.
    """

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - Inspect's signature
        record = answer_of(state)
        value = {outcome.value: float(record.outcome is outcome) for outcome in Outcome}
        value["strict_json"] = float(record.strict_json)
        if state.choices:
            value |= {
                f"letter_{letter.lower()}": float(record.letter == letter)
                for letter in LETTERS
            }
        route = f" ({record.route.value})" if record.route else ""
        return Score(
            value=value,
            answer=f"{record.outcome.value}{route}",
            explanation=record.detail or None,
        )

    return score
