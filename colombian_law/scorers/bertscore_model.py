"""The model behind BERTScore: loaded, checked, and named in a signature."""

import hashlib
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from colombian_law.errors import MissingExtraError, ScorerSetupError

SPANISH_MODEL = "bert-base-multilingual-cased"
"""The model that bert-score takes for Spanish, at layer 9."""

_NO_LIMIT = 10**9


@dataclass(frozen=True, slots=True, eq=False)
class LoadedModel:
    """A tokenizer and the layers of a model up to the one that is read."""

    model: Any
    tokenizer: Any
    device: str
    max_tokens: int
    """Tokens, marks included, that the model reads at once."""
    opening: tuple[int, ...]
    """Ids of the marks before a text."""
    closing: tuple[int, ...]
    """Ids of the marks after a text."""
    signature: str
    """What the vectors depend on."""

    @property
    def room(self) -> int:
        """Tokens of a text that the model reads at once."""
        return self.max_tokens - len(self.opening) - len(self.closing)

    def content(self, text: str) -> list[int]:
        """Return the ids of all tokens of `text`, without marks."""
        from bert_score.utils import sent_encode

        text = unicodedata.normalize("NFC", text).strip()
        if not text:
            return []
        ids: list[int] = sent_encode(self.tokenizer, text)
        return ids[len(self.opening) : len(ids) - len(self.closing)]


def load_model(name: str, layer: int | None, device: str) -> LoadedModel:
    """Return the model `name` cut at `layer`, on its device.

    Args:
        name: A model's id on a hub, or the path of its folder.
        layer: The layer whose vectors are compared; bert-score's choice for the model
            if None.
        device: auto (cuda where there is one, else cpu), or a device of torch.

    Raises:
        MissingExtraError: bert-score, torch or transformers is not installed.
        ScorerSetupError: The model cannot be loaded, or has no such layer or device.
    """
    try:
        import torch
        from bert_score.utils import get_hash, get_model, get_tokenizer
    except ImportError as error:
        raise MissingExtraError("BERTScore", "bertscore") from error
    depth = _depth(name)
    layer = _checked_layer(name, layer, depth)
    place = _checked_device(device)
    try:
        tokenizer = get_tokenizer(name)
        model = get_model(name, layer)
    except (OSError, ValueError, ImportError, AssertionError) as error:
        raise _not_loadable(name, error) from error
    limit = _token_limit(tokenizer, model)
    # bert-score cuts at this length; here every token is counted before any is cut.
    tokenizer.model_max_length = _NO_LIMIT
    opening, closing = _marks(tokenizer)
    shown = Path(name).name if Path(name).is_dir() else name
    revision = getattr(model.config, "_commit_hash", None) or "none"
    signature = "|".join(
        (
            get_hash(shown, layer, idf=False, rescale_with_baseline=False,
                     use_custom_baseline=False, use_fast_tokenizer=False),
            f"revision:{revision}",
            f"weights:{_digest(model)}",
            "norm:NFC",
            f"torch:{torch.__version__}",
            f"device:{place}",
        )
    )  # fmt: skip
    return LoadedModel(
        model=model.to(place),
        tokenizer=tokenizer,
        device=place,
        max_tokens=limit,
        opening=opening,
        closing=closing,
        signature=signature,
    )


def _depth(name: str) -> int:
    """Return how many layers the model `name` has."""
    from transformers import AutoConfig

    try:
        return int(AutoConfig.from_pretrained(name).num_hidden_layers)
    except (OSError, ValueError, AttributeError) as error:
        raise _not_loadable(name, error) from error


def _checked_layer(name: str, layer: int | None, depth: int) -> int:
    from bert_score.utils import model2layers

    if layer is None:
        layer = model2layers.get(name)
    if layer is None:
        raise ScorerSetupError(
            f"bert-score recommends no layer for model={name!r}; choose one from 1 to "
            f"{depth}, as in -S layer={min(9, depth)}"
        )
    if isinstance(layer, bool) or not isinstance(layer, int) or not 1 <= layer <= depth:
        raise ScorerSetupError.not_allowed("layer", layer, [f"1 to {depth} in {name}"])
    return layer


def _checked_device(device: str) -> str:
    import torch

    if device == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    try:
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError, NotImplementedError, TypeError) as error:
        reason = str(error).splitlines()[0]
        raise ScorerSetupError(
            f"device={device!r} cannot be used ({reason}); "
            "allowed: auto, cpu, or a device that torch has here, as cuda, cuda:1, mps"
        ) from error
    return device


def _not_loadable(name: str, error: Exception) -> ScorerSetupError:
    reason = (str(error) or type(error).__name__).splitlines()[0]
    return ScorerSetupError(
        f"BERTScore model={name!r} cannot be loaded ({reason}). Give the path of a "
        "model's folder, or the id of a model that a hub serves; without a network, "
        "one that was downloaded to this machine before"
    )


def _token_limit(tokenizer: Any, model: Any) -> int:
    """Return how many tokens the model reads at once.

    Some tokenizers state no limit, so the model's own positions count too; models of
    the RoBERTa kind number them from the id of padding + 1.
    """
    limits = [tokenizer.model_max_length]
    positions = getattr(model.config, "max_position_embeddings", None)
    if positions:
        embeddings = getattr(model, "embeddings", None)
        table = getattr(embeddings, "position_embeddings", None)
        padding = getattr(table, "padding_idx", None)
        limits.append(positions - (0 if padding is None else padding + 1))
    return int(min(*limits, _NO_LIMIT))


def _marks(tokenizer: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the ids that the tokenizer puts before and after every text."""
    empty: list[int] = tokenizer.encode("", add_special_tokens=True)
    probe: list[int] = tokenizer.encode("a", add_special_tokens=True)
    opening = 0
    while opening < len(empty) and empty[opening] == probe[opening]:
        opening += 1
    return tuple(empty[:opening]), tuple(empty[opening:])


def _digest(model: Any) -> str:
    """Return a short hash of the weights in use, whatever file they came from."""
    digest = hashlib.sha256()
    for name, tensor in sorted(model.state_dict().items()):
        digest.update(f"{name}{tuple(tensor.shape)}{tensor.dtype}".encode())
        digest.update(tensor.contiguous().flatten().view(_bytes_type()).numpy())
    return digest.hexdigest()[:12]


def _bytes_type() -> Any:
    import torch

    return torch.uint8
