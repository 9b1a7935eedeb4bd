"""Reports of planted logs: three models on the starter bank, fifteen on the study's."""

from pathlib import Path

import pytest
from planted_logs import write_study
from planted_outcomes import planted_study, random_study

from colombian_law.analysis.compute import AnalysisOptions, analyse_logs
from colombian_law.analysis.estimates import Settings
from colombian_law.analysis.results import Results
from colombian_law.datasets.bank import load_bank
from colombian_law.report.write import write_report

OPTIONS = AnalysisOptions(settings=Settings(n_resamples=200), workers=1)


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the logs of three models in all formats."""
    folder = tmp_path_factory.mktemp("logs")
    write_study(folder, random_study(load_bank("starter")))
    return folder


@pytest.fixture(scope="session")
def results(logs: Path) -> Results:
    """The results of three models."""
    return analyse_logs([str(logs)], OPTIONS)


@pytest.fixture(scope="session")
def one_closed(logs: Path) -> Results:
    """The results of one model on closed questions only."""
    first = min(logs.glob("*-closed.eval"))
    return analyse_logs([str(first)], OPTIONS)


@pytest.fixture(scope="session")
def report(results: Results, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the report of three models, in both languages."""
    folder = tmp_path_factory.mktemp("report")
    write_report(results, folder)
    return folder


@pytest.fixture(scope="session")
def large_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the report of the study's fifteen models."""
    folder = tmp_path_factory.mktemp("large")
    write_study(folder / "logs", planted_study())
    write_report(analyse_logs([str(folder / "logs")], OPTIONS), folder)
    return folder
