"""The marks by which models fence off their reasoning, which is never graded.

Shapes: `<think>…</think>` (also thinking, thought, reasoning, reflection, analysis,
scratchpad, razonamiento, pensamiento), `[THINK]…[/THINK]`, `◁think▷…◁/think▷`,
`<|START_THINKING|>…<|END_THINKING|>`, and the channels of the harmony format
(`<|channel|>analysis<|message|>…<|end|>`).
"""

import re

_NAMES = (
    r"(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad"
    r"|razonamiento|pensamiento|reflexion)"
)
_OPEN = (
    rf"<(?:[a-z]{{1,12}}:)?{_NAMES}(?:\s[^<>]{{0,80}})?>|\[think\]|◁think▷"
    r"|<\|start_thinking\|>"
)
_CLOSE = (
    rf"</(?:[a-z]{{1,12}}:)?{_NAMES}\s{{0,4}}>|\[/think\]|◁/think▷|<\|end_thinking\|>"
)
_CHANNEL = r"<\|channel\|>\s{0,4}(?:analysis|commentary)"

MARKS = rf"(?P<opening>{_OPEN})|(?P<closing>{_CLOSE})|(?P<channel>{_CHANNEL})"
"""A pattern for the start or the end of reasoning, to be compiled ignoring case."""

_CLOSING = re.compile(_CLOSE, re.IGNORECASE)
_CHANNEL_END = re.compile(
    r"<\|(?:end|return|call)\|>|(?=<\|start\|>|<\|channel\|>)", re.IGNORECASE
)


def reasoning_end(text: str, mark: re.Match[str]) -> int | None:
    """Return where the reasoning that `mark` starts ends in `text`.

    Args:
        text: The text in which `mark` was found.
        mark: A match of `MARKS` that is an opening or a channel.

    Returns:
        The position after the closing mark; None when the reasoning is never closed.
        Any closing mark closes: models mix the names of their marks.
    """
    closing = _CHANNEL_END if mark.lastgroup == "channel" else _CLOSING
    found = closing.search(text, mark.end())
    return found.end() if found else None
