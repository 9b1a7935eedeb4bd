"""Inspect models and embedders that reply by a function, without a network."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    Model,
    ModelOutput,
    ModelUsage,
    StopReason,
    get_model,
)
from scripted_judge import reply_to, vector_of

from colombian_law.errors import EmbeddingError
from colombian_law.judges.embedding import Embedded
from colombian_law.judges.usage import Usage

Script = Callable[[str], Any]
"""From a prompt to a reply: text, or members of a JSON object."""


def needs_ragas() -> None:
    """Skip the calling test module where ragas is not installed."""
    pytest.importorskip(
        "ragas", reason='install ragas with: pip install "colombian_law[ragas]"'
    )


def output(text: str, stop: StopReason = "stop") -> ModelOutput:
    """Return a model's output with a fixed usage."""
    made = ModelOutput.from_content("mockllm/model", text, stop_reason=stop)
    made.usage = ModelUsage(input_tokens=100, output_tokens=10, total_tokens=110)
    return made


def as_text(reply: Any) -> str:
    """Return a scripted reply as a judge writes it."""
    return reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)


@dataclass
class Scripted:
    """A judge that replies by a script and remembers what it was asked."""

    script: Script = reply_to
    name: str = "mockllm/judge"
    config: GenerateConfig = field(default_factory=GenerateConfig)
    prompts: list[str] = field(default_factory=list)
    configs: list[GenerateConfig] = field(default_factory=list)
    messages: list[list[ChatMessage]] = field(default_factory=list)

    def model(self) -> Model:
        """Return the judge as a model of Inspect."""

        def reply(
            messages: list[ChatMessage], _: Any, __: Any, config: GenerateConfig
        ) -> ModelOutput:
            self.prompts.append(messages[0].text)
            self.configs.append(config)
            self.messages.append(list(messages))
            given = self.script(messages[0].text)
            if isinstance(given, Exception):
                raise given
            return given if isinstance(given, ModelOutput) else output(as_text(given))

        return get_model(
            self.name, custom_outputs=reply, config=self.config, memoize=False
        )


@dataclass
class ScriptedEmbedder:
    """An embedder of `vector_of` or of given vectors that counts its calls."""

    vectors: Mapping[str, Sequence[float]] = field(default_factory=dict)
    signature: str = "scripted"
    calls: int = 0
    fails: bool = False

    async def embed(self, texts: Sequence[str]) -> Embedded:
        """Return the vectors of `texts`."""
        self.calls += 1
        if self.fails:
            raise EmbeddingError("embedder scripted gave no vectors: HTTP 500")
        made = {text: self.vectors.get(text) or vector_of(text) for text in texts}
        return Embedded(made, Usage(calls=1, input_tokens=len(texts)))
