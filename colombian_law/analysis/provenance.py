"""Typed results: what was read, what was left out, and what a reader is warned of."""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from colombian_law.analysis.values import Result

Format = Literal["closed", "semi_open", "open"]
"""The three formats, by the names of their tasks' folders in this package."""


class LeftOutReason(StrEnum):
    """Why a log is listed and not used."""

    CANCELLED = "cancelled"
    FAILED = "failed"
    UNFINISHED = "unfinished"
    FOREIGN = "foreign"
    """A log of another task."""
    NO_SAMPLES = "no_samples"
    UNREADABLE = "unreadable"


class LeftOutLog(Result):
    """A log that is listed and not used."""

    log: str
    reason: LeftOutReason
    task: str = ""
    model: str = ""
    n_samples: int = 0
    detail: str = ""
    """The log's own error or the reader's, in one line."""


class UsedLog(Result):
    """A log that was used, and what identifies its numbers."""

    log: str
    format: Format
    task: str
    task_version: str
    model: str
    created: str
    epochs: int
    n_samples: int
    bank_sha256: str
    prompt_sha256: str
    judges: tuple[str, ...]
    scorers: tuple[str, ...]
    versions: dict[str, str]
    """Packages that made the log."""
    revision: str = ""
    """Commit of the code that made the log, where the log knows it."""


class WarningCode(StrEnum):
    """What a reader is warned of; the comment names the parameters beside it."""

    MISSING_SAMPLES = "missing_samples"  # model, format, missing, expected
    LIMITED = "limited"  # format, items, dataset: only some of its items were asked
    UNSCORED = "unscored"  # model, format, measure, unscored, answers
    SAMPLE_ERRORS = "sample_errors"  # model, format, errors
    PARSE_FAILURES = "parse_failures"  # model, format, failures, answers
    MIXED_BANKS = "mixed_banks"  # format, values
    MIXED_PROMPTS = "mixed_prompts"  # format, values
    MIXED_JUDGES = "mixed_judges"  # format, values
    MIXED_RUBRIC_JUDGES = "mixed_rubric_judges"  # format, values
    MIXED_TASK_VERSIONS = "mixed_task_versions"  # format, values
    MIXED_SCORERS = "mixed_scorers"  # scorer, values: its signatures
    MIXED_CONFIG = "mixed_config"  # format, values: e.g. temperature, option order
    MIXED_EPOCHS = "mixed_epochs"  # format, values
    MIXED_PACKAGES = "mixed_packages"  # package, values
    DUPLICATE_SAMPLES = "duplicate_samples"  # model, format, count
    RESCORED = "rescored"  # model, format, scorer, count
    EDITED_SCORES = "edited_scores"  # model, format, scorer, count
    LOGS_LEFT_OUT = "logs_left_out"  # count
    UNKNOWN_MODELS = "unknown_models"  # values: models without facts
    # The model is one of the judges of its own answers:
    SELF_JUDGED = "self_judged"  # model, format, scorer, count
    PARTIAL_PANEL = "partial_panel"  # model, format, count: a judge gave no reading
    FEW_RESPONDENTS = "few_respondents"  # found: models behind the item map
    OTHER_BANK_THAN_PAPER = "other_bank_than_paper"  # items
    SYNTHETIC = "synthetic"  # models: mock models, so these are no real answers


class ReportWarning(Result):
    """One warning; it belongs on top of every rendering."""

    code: WarningCode
    parameters: dict[str, int | float | str] = Field(default_factory=dict)


class AnswerCounts(Result):
    """What became of the questions put to one model in one format."""

    model: str
    format: Format
    n_items: int
    """Items that any model was asked in this format."""
    epochs: int
    n_expected: int
    """Items times epochs."""
    n_missing: int
    """Answers that no log holds."""
    n_errors: int
    """Samples that ended with an error and have no score."""
    outcomes: dict[str, int]
    """answered, invalid_format, refusal, empty, truncated: answers by outcome."""
    unscored: dict[str, int]
    """Answers without a number, by measure; only measures that some log holds.
    Besides `right` they are answer_correctness, answer_relevancy, bertscore_f1 and
    rougeL."""


class BankIdentity(Result):
    """The bank that was asked, as the logs name it."""

    name: str
    location: str
    sha256: str
    n_items: int
    n_flawed: int


class PromptIdentity(Result):
    """A prompt that was used."""

    format: Format
    name: str
    version: str
    sha256: str


class Provenance(Result):
    """Where every number comes from and how it was made."""

    package_version: str
    banks: tuple[BankIdentity, ...]
    prompts: tuple[PromptIdentity, ...]
    judges: tuple[str, ...]
    embedders: tuple[str, ...]
    signatures: dict[str, tuple[str, ...]]
    """How each measure was made: the scorers' own signatures, by measure."""
    first_created: str
    last_created: str
    """ISO 8601, of the used logs."""
    revisions: tuple[str, ...]
    versions: dict[str, tuple[str, ...]]
    seed: int
    n_resamples: int
    level: float
    alpha: float
    used: tuple[UsedLog, ...]
    left_out: tuple[LeftOutLog, ...]
    counts: tuple[AnswerCounts, ...]
    is_synthetic: bool
    """Whether a mock model answered."""
