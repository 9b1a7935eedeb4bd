"""What the report's analysis costs: reading, computing, memory, growth, item map.

    PYTHONPATH=.:tests/support python benchmarks/bench_report.py

Fifteen models of 1,042 items, whose outcomes are those of the tests. Every measurement
runs in a process of its own, one after the other.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

N_MODELS = 15
PARTS = (5, 10, 15)


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        write_logs(Path(folder))
        theirs = measured("samples_df", folder, N_MODELS)
        read = measured("read", folder, N_MODELS)
        grown = [measured("analyse", folder, part) for part in PARTS]
    whole = grown[-1]
    print("| measure | value | allowed |")
    print("|---|---|---|")
    print(f"| `samples_df`, {N_MODELS} models | {theirs[0]:.1f} s | |")
    print(f"| reading | {read[0]:.1f} s, {read[0] / theirs[0]:.2f} × | 1.5 × |")
    print(f"| the analysis | {whole[0]:.1f} s, {whole[0] / theirs[0]:.2f} × | 10 × |")
    print(f"| peak of the analysis | {whole[1]:.0f} MB | 2,000 MB |")
    for part, (seconds, megabytes) in zip(PARTS, grown, strict=True):
        print(f"| {part} models | {seconds:.1f} s, {megabytes:.0f} MB | linear |")
    seconds, rho, bound = item_response()
    print(f"| 2PL of 305 × 15 | {seconds:.2f} s | 2 s |")
    print(f"| abilities recovered | {rho:.3f} | 0.98 |")
    print(f"| the same with the true items known | {bound:.3f} | |")


def write_logs(folder: Path) -> None:
    """Write the logs of each model into a folder of its own."""
    from planted_logs import write_study
    from planted_outcomes import planted_study

    study = planted_study()
    for place in range(N_MODELS):
        write_study(folder / f"{place:02}", study.of_models(place))


def measured(what: str, folder: str, n_models: int) -> tuple[float, float]:
    """Return the seconds and the peak of megabytes of one measurement."""
    done = subprocess.run(  # noqa: S603 - this script itself
        [sys.executable, __file__, what, folder, str(n_models)],
        capture_output=True,
        check=True,
        text=True,
    )
    seconds, megabytes = json.loads(done.stdout.splitlines()[-1])
    return seconds, megabytes


def measure(what: str, folder: str, n_models: int) -> None:
    """Print the seconds and the peak of megabytes of one measurement."""
    from inspect_ai.analysis import samples_df

    from colombian_law.analysis.compute import analyse_logs
    from colombian_law.analysis.logs import find_logs, read_runs

    folders = [str(Path(folder) / f"{place:02}") for place in range(n_models)]
    logs = find_logs(folders)
    start = time.perf_counter()
    if what == "samples_df":
        samples_df(list(logs), quiet=True)
    elif what == "read":
        read_runs(logs)
    else:
        analyse_logs(folders)
    seconds = time.perf_counter() - start
    peaks = [
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    ]
    print(json.dumps([seconds, sum(peaks) / 1000]))


def item_response(n_draws: int = 5) -> tuple[float, float, float]:
    """Return the greatest seconds, and the mean rho with simulated abilities.

    The last number is the mean rho of the posterior mode that is given the true
    items: about what the data of so few models allow.
    """
    from scipy.stats import spearmanr  # type: ignore[import-untyped]  # no types

    from colombian_law.stats.item_response import fit_two_parameter

    seconds, rhos, bounds = [], [], []
    grid = np.linspace(-5, 5, 2001)
    for seed in range(n_draws):
        rng = np.random.default_rng(seed)
        ability = rng.normal(size=N_MODELS)
        slope = rng.lognormal(0, 0.3, 305)
        difficulty = rng.normal(-1, 1.5, 305)
        logit = slope[:, None] * (ability - difficulty[:, None])
        right = rng.random((305, N_MODELS)) < 1 / (1 + np.exp(-logit))
        start = time.perf_counter()
        fit = fit_two_parameter(right)
        seconds.append(time.perf_counter() - start)
        rhos.append(spearmanr(fit.ability, ability).statistic)
        curve = 1 / (1 + np.exp(-slope[:, None] * (grid - difficulty[:, None])))
        fits = right.T @ np.log(curve) + ~right.T @ np.log1p(-curve)
        modes = grid[(fits - grid**2 / 2).argmax(axis=1)]
        bounds.append(spearmanr(modes, ability).statistic)
    return max(seconds), float(np.mean(rhos)), float(np.mean(bounds))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    else:
        main()
