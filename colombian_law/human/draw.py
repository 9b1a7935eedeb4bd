"""Which decisions humans see: a stratified draw with known probabilities."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from colombian_law.errors import HumanError, ParameterError
from colombian_law.human.judgement import SCORES, Judgement

STRATA: Mapping[str, str] = {
    "model": "model",
    "type": "format",
    "area": "area",
    "complexity": "complexity",
    "judge_score": "adequacy",
}
"""Names of strata and the field of a judgement that each is."""
DEFAULT_STRATA = ("model", "type", "area", "judge_score")
EXTREMES = (SCORES[0], SCORES[-1])


@dataclass(frozen=True, slots=True)
class Plan:
    """How cases are drawn.

    Attributes:
        n: cases.
        seed: of the draw.
        strata: names of `STRATA`, the one that must be even first.
        models: keys of the models to draw from.
        extremes: how many times likelier a judge score of 1 or 5 is drawn than another
            of its first stratum; 1 is a draw with equal chances.
    """

    n: int
    seed: int
    models: tuple[str, ...]
    strata: tuple[str, ...] = DEFAULT_STRATA
    extremes: int = 1

    def __post_init__(self) -> None:
        unknown = [name for name in self.strata if name not in STRATA]
        if unknown or not self.strata:
            raise ParameterError.not_allowed("strata", self.strata, STRATA)
        if self.n < 1:
            raise ParameterError(f"n={self.n} is not allowed; allowed: 1 or more")
        if self.extremes < 1:
            raise ParameterError(
                f"extremes={self.extremes} is not allowed; allowed: 1 (equal chances) "
                "or more"
            )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A decision that was drawn.

    Attributes:
        judgement: the decision.
        weight: how many decisions of its first stratum it stands for, the inverse of
            its probability of being drawn.
    """

    judgement: Judgement
    weight: float


def draw(judgements: Sequence[Judgement], plan: Plan) -> tuple[Drawn, ...]:
    """Return `plan.n` decisions, each at most once, in no order that means anything.

    The first stratum gets its share by largest remainder. Inside it, decisions stand
    sorted by the other strata, ties in random order, and every k-th is taken from a
    random start (systematic sampling; Cochran, 1977, chapter 8): all of one first
    stratum have the same chance, and each block of the further strata has its
    proportional number, rounded up or down. With `extremes` above 1 the chance is
    proportional to size, with extreme scores that many times larger.

    Raises:
        HumanError: A model has no decision, a decision comes twice, or fewer than n
            decisions are there.
    """
    frame = [j for j in judgements if j.model in plan.models]
    _require_usable(judgements, frame, plan)
    rng = Random(plan.seed)  # noqa: S311 - a draw that can be repeated
    by_first: dict[str, list[Judgement]] = {}
    for judgement in sorted(frame, key=_identity):
        by_first.setdefault(_stratum(judgement, plan.strata[0]), []).append(judgement)
    sizes = {name: len(members) for name, members in sorted(by_first.items())}
    drawn: list[Drawn] = []
    for name, quota in largest_remainder(sizes, plan.n, rng).items():
        drawn.extend(_systematic(by_first[name], quota, plan, rng))
    rng.shuffle(drawn)
    return tuple(drawn)


def largest_remainder(
    sizes: Mapping[str, int], n: int, rng: Random
) -> dict[str, int]:
    """Return `n` places shared in proportion to sizes (Hamilton's method).

    Each stratum gets the whole part of n·size/total; the places left go to the
    largest remainders, equal ones in random order.
    """
    total = sum(sizes.values())
    exact = {name: Fraction(n * size, total) for name, size in sizes.items()}
    places = {name: int(share) for name, share in exact.items()}
    order = list(sizes)
    rng.shuffle(order)
    order.sort(key=lambda name: places[name] - exact[name])
    for name in order[: n - sum(places.values())]:
        places[name] += 1
    return places


def _systematic(
    members: Sequence[Judgement], quota: int, plan: Plan, rng: Random
) -> list[Drawn]:
    if quota == 0:
        return []
    members = list(members)
    rng.shuffle(members)
    members.sort(key=lambda j: tuple(_stratum(j, name) for name in plan.strata[1:]))
    chances = _chances(members, quota, plan.extremes)
    tick = Fraction(rng.randrange(2**53), 2**53)
    reached = Fraction(0)
    drawn: list[Drawn] = []
    for judgement, chance in zip(members, chances, strict=True):
        reached += chance
        if reached > tick:
            drawn.append(Drawn(judgement, float(1 / chance)))
            tick += 1
    return drawn


def _chances(
    members: Sequence[Judgement], quota: int, extremes: int
) -> tuple[Fraction, ...]:
    """Return the probability of each member, at most 1, which sum to the quota."""
    sizes = [extremes if j.adequacy in EXTREMES else 1 for j in members]
    certain = [False] * len(members)
    while True:
        left = quota - sum(certain)
        total = sum(s for s, sure in zip(sizes, certain, strict=True) if not sure)
        chances = tuple(
            Fraction(1) if sure else Fraction(left * size, total)
            for size, sure in zip(sizes, certain, strict=True)
        )
        above = [chance > 1 for chance in chances]
        if not any(above):
            return chances
        certain = [sure or over for sure, over in zip(certain, above, strict=True)]


def _identity(judgement: Judgement) -> tuple[str, str, str, int]:
    return (
        judgement.model,
        judgement.eval_id,
        judgement.sample_id,
        judgement.epoch,
    )


def _stratum(judgement: Judgement, name: str) -> str:
    return str(getattr(judgement, STRATA[name]))


def _require_usable(
    given: Sequence[Judgement], frame: Sequence[Judgement], plan: Plan
) -> None:
    found = {j.model for j in given}
    missing = [model for model in plan.models if model not in found]
    if missing or not plan.models:
        raise HumanError(
            f"no judged answer of {', '.join(missing) or 'any model'}; models with "
            f"judged answers: {', '.join(sorted(found)) or 'none'}"
        )
    judges = sorted({j.judge for j in frame})
    if len(judges) > 1:
        raise HumanError(
            f"decisions of {len(judges)} judges: {', '.join(judges)}; humans validate "
            "one at a time. Name it with --judge"
        )
    identities = [_identity(j) for j in frame]
    if len(set(identities)) < len(identities):
        twice = next(i for i in identities if identities.count(i) > 1)
        raise HumanError(
            f"the answer {twice} was given twice; give each log once"
        )
    if len(frame) < plan.n:
        raise HumanError(
            f"n={plan.n} is more than the {len(frame)} judged answer(s) of the "
            f"{len(plan.models)} model(s); allowed: at most that many"
        )
