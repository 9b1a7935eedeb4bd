"""The marks that delimit what a rubric judge is given."""

_MARKS = {"⟦": "<<", "⟧": ">>", "〚": "<<", "〛": ">>"}
"""The marks of the prompts and their look-alikes, and what stands for them.

Not brackets: a norm in brackets after another reads as the same one again.
"""


def sealed(text: str) -> str:
    """Return `text` without the marks that delimit what a judge is given.

    A text that could write them could end its own part and give orders after it.
    """
    for mark, plain in _MARKS.items():
        text = text.replace(mark, plain)
    return text
