"""A prompt of ragas, rendered quickly.

ragas makes the JSON schema of the reply anew for every prompt, which takes longer than
all the rest of judging an answer. Its text around the input is always the same, so it
is taken from two renderings of ragas' own, and must be the same in both.
"""

from typing import Any

from pydantic import BaseModel

from colombian_law.errors import PreflightError


class RagasTemplate:
    """Renders as `prompt.to_string` does, with the same text around every input."""

    def __init__(self, prompt: Any, first: BaseModel, second: BaseModel) -> None:
        """Take the text around the input from two renderings.

        Args:
            prompt: A prompt of ragas.
            first: An input that is in none of its examples.
            second: Another such input.

        Raises:
            PreflightError: The text around the two inputs differs.
        """
        self.output_model: type[BaseModel] = prompt.output_model
        around = _around(prompt.to_string(first), first)
        if around != _around(prompt.to_string(second), second):
            raise PreflightError(
                f"the prompt {type(prompt).__name__} of the installed ragas is not the "
                "one this package knows; install the right one: "
                'pip install "colombian_law[ragas]"'
            )
        self._before, self._after = around

    def to_string(self, data: BaseModel) -> str:
        """Return the prompt for an input, as ragas renders it."""
        return self._before + _written(data) + self._after


def _written(data: BaseModel) -> str:
    return data.model_dump_json(indent=4, exclude_none=True)


def _around(text: str, data: BaseModel) -> tuple[str, str]:
    before, _, after = text.rpartition(_written(data))
    return before, after
