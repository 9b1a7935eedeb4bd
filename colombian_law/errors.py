"""The exceptions that this package raises on purpose.

ColombianLawError
├── BankError           a bank of questions cannot be used as it is
├── ParameterError      a task or scorer parameter has a value that is not allowed
├── ScorerSetupError    a scorer cannot be made ready as asked
├── MissingExtraError   an optional dependency is needed and not installed
├── PreflightError      a judge, an embedder or a package cannot be used
├── LogError            a log cannot be found, read or used
├── MixedLogsError      logs hold numbers that cannot be compared with each other
├── RecordedAnswerError an item has no recorded answer, or it cannot be replayed
├── ReleaseError        a bank cannot be released or published as it is
├── GateConfigError     a gate's configuration or baseline cannot be used
├── HumanError          a batch for human raters cannot be made, shown or read
├── EmbeddingError      an embedder gave no usable vectors
└── CurationError       the curation platform cannot do what was asked
    ├── RefusedError        the protocol or a role does not allow a step
    └── StaleItemError      the item changed since the person read it
"""

from collections.abc import Iterable


class ColombianLawError(Exception):
    """Base of every exception that this package raises on purpose."""


class BankError(ColombianLawError, ValueError):
    """A bank cannot be read, or a row of it breaks the row's schema."""


class ParameterError(ColombianLawError, ValueError):
    """A task, scorer or command parameter has a value that is not allowed."""

    @classmethod
    def not_allowed(
        cls, name: str, value: object, allowed: Iterable[object]
    ) -> "ParameterError":
        """Return the error for `value`, naming every allowed value."""
        options = ", ".join(str(option) for option in allowed)
        return cls(f"{name}={value!r} is not allowed; allowed: {options}")


class ScorerSetupError(ColombianLawError):
    """A scorer cannot be made ready as asked: a parameter, a model, a device.

    Not a ValueError: `inspect score` takes a ValueError of a scorer's factory for an
    unknown scorer, and its text is lost.
    """

    @classmethod
    def not_allowed(
        cls, name: str, value: object, allowed: Iterable[object]
    ) -> "ScorerSetupError":
        """Return the error for `value`, naming every allowed value."""
        return cls(str(ParameterError.not_allowed(name, value, allowed)))


class MissingExtraError(ColombianLawError, ImportError):
    """An optional dependency is needed and not installed."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(
            f"{feature} needs packages that are not installed; "
            f'install them with: pip install "colombian_law[{extra}]"'
        )


class PreflightError(ColombianLawError, RuntimeError):
    """A judge, an embedder or a package cannot be used, found before answers are paid.

    Its text has one line for each thing that fails.
    """


class LogError(ColombianLawError, ValueError):
    """A log of Inspect cannot be found, cannot be read, or holds nothing of use."""


class MixedLogsError(ColombianLawError, ValueError):
    """Logs hold numbers that cannot be compared: of other banks, prompts or judges.

    Its text has one line for each thing that differs.
    """


class RecordedAnswerError(ColombianLawError, LookupError):
    """An item has no recorded answer, or its answer cannot be replayed."""


class GateConfigError(ColombianLawError, ValueError):
    """A regression gate's configuration or baseline file cannot be used."""


class EmbeddingError(ColombianLawError, RuntimeError):
    """An embedder gave no usable vectors after its bounded retries."""


class ReleaseError(ColombianLawError, ValueError):
    """A bank cannot be released: licence, consent, an item or the folder forbids it."""


class HumanError(ColombianLawError, ValueError):
    """A batch for human raters cannot be made, shown or read as it is."""


class CurationError(ColombianLawError):
    """The curation platform cannot do what was asked."""


class RefusedError(CurationError):
    """The protocol, or the person's role, does not allow a step.

    Attributes:
        code: why, from a closed list; pages translate it.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class StaleItemError(CurationError):
    """The item changed since the person read it.

    Attributes:
        item: number of the item.
        read: revision that the person had read.
        current: revision of the item.
    """

    def __init__(self, item: int, read: int, current: int) -> None:
        super().__init__(
            f"item {item} is at revision {current}, the step was based on revision "
            f"{read}; read the item again and repeat the step"
        )
        self.item = item
        self.read = read
        self.current = current
