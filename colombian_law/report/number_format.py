"""Numbers as readers see them, the same in both languages."""

_THIN = "\N{NARROW NO-BREAK SPACE}"
_SMALLEST_P = 0.001


def fixed(value: float, digits: int = 3) -> str:
    """Return a number with this many decimals and a true minus sign."""
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace("-", "\N{MINUS SIGN}")


def signed(value: float, digits: int = 3) -> str:
    """Return a difference with its sign; zero has none."""
    text = fixed(value, digits)
    return f"+{text}" if float(f"{value:.{digits}f}") > 0 else text


def count(value: int) -> str:
    """Return a count; from 10,000 on, its thousands stand apart by a thin space."""
    return f"{value:,}".replace(",", _THIN) if abs(value) >= 10_000 else str(value)  # noqa: PLR2004 - Spanish and English leave four digits together


def percent(share: float, digits: int = 1) -> str:
    """Return a share as a percentage."""
    return f"{fixed(100 * share, digits)}{_THIN}%"


def p_value(value: float) -> str:
    """Return `= 0.023` or `< 0.001`, to stand behind a p."""
    if value < _SMALLEST_P:
        return f"< {_SMALLEST_P}"
    return f"= {fixed(value)}"


def interval(lower: float | None, upper: float | None, digits: int = 3) -> str:
    """Return `[0.867, 0.933]`, or nothing where there is none."""
    if lower is None or upper is None:
        return ""
    return f"[{fixed(lower, digits)}, {fixed(upper, digits)}]"
