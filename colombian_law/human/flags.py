"""The judge's flag "wrong or invented norm" held against human verification."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from colombian_law.analysis.estimates import Settings
from colombian_law.human.batch import Key, KeyEntry, Kind
from colombian_law.human.estimating import ac1_of, nothing, share_of, statistic_of
from colombian_law.human.judgement import FLAGGED
from colombian_law.human.norms import (
    Place,
    disagreements,
    held_verdicts,
    verdict_pairs,
)
from colombian_law.human.store import StoredRating
from colombian_law.human.validation import CitationFlag, Verifiers
from colombian_law.judges.rubric_record import NormVerdict

_Held = Mapping[Place, NormVerdict | None]


def citation_flag(
    current: Iterable[StoredRating], key: Key, settings: Settings
) -> CitationFlag:
    """Return how well the judge's flag agrees with what humans verified."""
    held = held_verdicts(current)
    citing = [e for e in key.entries if e.kind is Kind.MAIN and e.judgement.norms]
    human = {entry.case_id: _is_flagged(entry, held) for entry in citing}
    decided = [entry for entry in citing if human[entry.case_id] is not None]
    rows = np.array(
        [[e.judgement.flags_citation, human[e.case_id]] for e in decided],
        dtype=np.float64,
    ).reshape(-1, 2)
    table = Counter((bool(judge), bool(said)) for judge, said in rows)
    both, neither = table[True, True], table[False, False]
    judge_only, human_only = table[True, False], table[False, True]
    n = len(decided)
    cited = "answers whose cited norms were verified"
    return CitationFlag(
        n=n,
        n_undecided=len(citing) - n,
        both=both,
        judge_only=judge_only,
        human_only=human_only,
        neither=neither,
        agreement=share_of(both + neither, n, cited),
        ac1=statistic_of(
            rows,
            [e.judgement.sample_id for e in decided],
            settings,
            ac1_of((0.0, 1.0)),
            n_expected=len(citing),
        )
        if n
        else nothing(cited),
        sensitivity=share_of(
            both, both + human_only, "answers with a norm that humans hold wrong"
        ),
        specificity=share_of(
            neither, neither + judge_only, "answers whose norms humans hold correct"
        ),
        positive_predictive_value=share_of(
            both, both + judge_only, "answers that the judge flags"
        ),
        prevalence_judge=share_of(both + judge_only, n, cited),
        prevalence_human=share_of(both + human_only, n, cited),
    )


def verifiers(current: Sequence[StoredRating], settings: Settings) -> Verifiers:
    """Return how far the two verifiers agree, and what became of the rest."""
    pairs = verdict_pairs(current)
    held = held_verdicts(current)
    scale = {verdict: float(place) for place, verdict in enumerate(NormVerdict)}
    rows = np.array(
        [[scale[a.verdict], scale[b.verdict]] for a, b in pairs.values()],
        dtype=np.float64,
    ).reshape(-1, 2)
    n = len(pairs)
    unresolved = sum(verdict is None for verdict in held.values())
    differing = len(disagreements(current))
    verified = "norms that two people verified"
    return Verifiers(
        n_norms=n,
        agreement=share_of(n - differing, n, verified),
        ac1=statistic_of(
            rows,
            [case_id for case_id, _ in pairs],
            settings,
            ac1_of(tuple(scale.values())),
            n_expected=n,
        )
        if n
        else nothing(verified),
        n_resolved=differing - unresolved,
        n_unresolved=unresolved,
    )


def _is_flagged(entry: KeyEntry, held: _Held) -> bool | None:
    """Return whether humans hold a norm wrong or invented; None where undecided.

    One such norm decides. Without one, every norm must be decided and at least one be
    correct: norms that nobody could verify decide nothing.
    """
    norms = dict.fromkeys(norm.text for norm in entry.judgement.norms)
    verdicts = [held.get((entry.case_id, place + 1)) for place in range(len(norms))]
    if any(verdict in FLAGGED for verdict in verdicts):
        return True
    if None in verdicts or NormVerdict.CORRECT not in verdicts:
        return None
    return False
