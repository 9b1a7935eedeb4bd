"""The versioned prompts: one folder a format or judge's step, one text file a version.

The file of a format holds the study's template to the letter (its appendix B), and
below it where the question and the options go. The whole file, filled in, is one user
message. A released file is never edited: a change is a new version.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from string import ascii_uppercase

from colombian_law.errors import ParameterError

_SUFFIX = ".es.md"
_PLACEHOLDER = re.compile(r"\{(pregunta|opciones|referencia|ideas|respuesta|normas)\}")


@dataclass(frozen=True, slots=True)
class Prompt:
    """The text of one version of a prompt."""

    name: str
    version: str
    text: str
    sha256: str
    """Of the file's bytes."""

    def fill(self, question: str, options: Sequence[str] = ()) -> str:
        """Return the message that asks `question`, options as "A) …", one a line."""
        listed = "\n".join(
            f"{letter}) {option}"
            for letter, option in zip(ascii_uppercase, options, strict=False)
        )
        return self.fill_parts({"pregunta": question, "opciones": listed})

    def fill_parts(self, parts: Mapping[str, str]) -> str:
        """Return the message with each placeholder replaced by its part.

        Raises:
            KeyError: The text has a placeholder without a part.
        """
        # One pass: a part may itself hold braces.
        return _PLACEHOLDER.sub(lambda match: parts[match[1]], self.text)


def load_prompt(name: str, version: str = "v1") -> Prompt:
    """Return version `version` of the prompt `name`.

    Args:
        name: closed, semi_open, open_irac, rubric_ideas or rubric_assessment.
        version: For example v1.

    Raises:
        ParameterError: There is no such version; the text lists those there are.
    """
    folder = files("colombian_law.prompts") / name
    versions = sorted(
        entry.name.removesuffix(_SUFFIX)
        for entry in folder.iterdir()
        if entry.name.endswith(_SUFFIX)
    )
    if version not in versions:
        raise ParameterError.not_allowed("prompt_version", version, versions)
    content = (folder / f"{version}{_SUFFIX}").read_bytes()
    return Prompt(
        name=name,
        version=version,
        text=content.decode("utf-8").rstrip("\n"),
        sha256=hashlib.sha256(content).hexdigest(),
    )
