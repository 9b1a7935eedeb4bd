"""From a page's content to HTML, with the package's template."""

from typing import Any

from colombian_law.errors import MissingExtraError
from colombian_law.report.content import Page
from colombian_law.report.edition import Edition
from colombian_law.report.palette import ink_on


def render(page: Page, edition: Edition, *, other: str = "") -> str:
    """Return the page as one self-contained HTML document.

    Args:
        page: What it says.
        edition: Whose language names the parts of the page.
        other: File of the same page in the other language; empty if there is none.

    Raises:
        MissingExtraError: Jinja2 is not installed.
    """
    template = _environment().get_template("report.html")
    text = template.render(page=page, say=edition.say, other=other, ink=ink_on)
    return "\n".join(line for line in text.splitlines() if line.strip()) + "\n"


def _environment() -> Any:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
    except ImportError as error:
        raise MissingExtraError("the report", "report") from error
    return Environment(
        loader=PackageLoader("colombian_law.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
