"""The files of a release on the Hugging Face hub: Spanish card, Croissant, rows."""

import json
from collections.abc import Iterator, Mapping

from colombian_law.datasets.composition import Composition, composition
from colombian_law.datasets.croissant import ROWS_PATH, croissant
from colombian_law.datasets.release import LICENSES, Release

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"))
_FIELDS: Mapping[str, str] = {
    "id": "identificador del ítem",
    "formato": "`multiple_choice` (cerrada), `semi_open` (semiabierta) u `open_ended` "
    "(abierta)",
    "area, tema": "área del derecho y tema",
    "complejidad, sub_tarea": "nivel y subtarea de las semiabiertas",
    "pregunta": "la pregunta",
    "opciones, respuesta_correcta": "opciones A–D y letra correcta de las cerradas",
    "respuesta_esperada": "respuesta de referencia de las demás",
    "legal_basis, norms, grounding": "fundamento jurídico: en texto, como "
    "identificadores y como citas literales",
    "origin, flags, publication_date": "procedencia, advertencias y fecha de "
    "publicación",
    "canary": "marca contra la contaminación",
}


def release_files(release: Release) -> Mapping[str, str]:
    """Return the text of every file of a release, by its path in the folder."""
    return {
        "README.md": card(release),
        "croissant.json": json.dumps(croissant(release), ensure_ascii=False, indent=2)
        + "\n",
        ROWS_PATH: release.rows_text,
    }


def card(release: Release) -> str:
    """Return the data set card: the hub's metadata, then the Spanish text."""
    front = "\n".join(
        f"{key}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in _front_matter(release).items()
    )
    return f"---\n{front}\n---\n\n" + "\n".join(_sections(release)) + "\n"


def _front_matter(release: Release) -> Mapping[str, object]:
    n_items = len(release.bank.items)
    size = next((name for limit, name in _SIZES if n_items < limit), "n>100K")
    return {
        "language": ["es"],
        "language_details": "es-CO",
        "license": release.terms.license,
        "pretty_name": release.terms.title,
        "multilinguality": ["monolingual"],
        "size_categories": [size],
        "source_datasets": ["original"],
        "task_categories": ["question-answering", "multiple-choice"],
        "tags": ["legal", "law", "colombia", "benchmark", "inspect-ai"],
        "configs": [
            {
                "config_name": "default",
                "data_files": [{"split": "test", "path": ROWS_PATH}],
            }
        ],
    }


def _sections(release: Release) -> Iterator[str]:
    terms, counts = release.terms, composition(release.bank)
    yield f"# {terms.title}\n"
    yield (
        f"{counts.total} preguntas de derecho colombiano para evaluar modelos de "
        f"lenguaje, publicadas por {terms.creator} el {terms.published}. "
        "*Questions on Colombian law, in Spanish, to evaluate language models.*\n"
    )
    yield (
        "**No use estos datos para entrenar modelos.** Son una prueba: un modelo que "
        "los ha visto ya no puede medirse con ellos.\n"
    )
    yield "## Composición\n"
    yield from _table(counts)
    yield "\n## Uso\n"
    yield (
        '```bash\npip install "colombian_law[hf,openai]"\n'
        "inspect eval colombian_law/closed --model PROVEEDOR/MODELO "
        f"-T bank=hf:{terms.repository}@REVISIÓN\n```\n"
    )
    yield (
        "`REVISIÓN` es el hash de un commit de este repositorio. Las tareas son "
        "`closed`, `semi_open` y `open_irac`. El sha256 de "
        f"`{ROWS_PATH}` es `{release.rows_sha256}`.\n"
    )
    yield "## Campos\n"
    yield "| campo | contenido |\n|---|---|"
    yield from (f"| {name} | {meaning} |" for name, meaning in _FIELDS.items())
    yield "\n## Cómo se hicieron los ítems\n"
    yield (terms.method.strip() or "Quien publica no lo declaró.") + "\n"
    yield "## Licencia y consentimiento\n"
    yield (
        f"Licencia [{terms.license}]({LICENSES[terms.license]}). Por cada ítem "
        "publicado consta la referencia del consentimiento de sus autores; el registro "
        "lo conserva quien publica.\n"
    )
    yield "## Ítems reservados\n"
    yield _held_out_text(release.n_held_out) + "\n"
    yield "## Contaminación\n"
    yield (
        "Cada fila lleva en `canary` una marca que permite detectar si estos datos "
        "están en un corpus de entrenamiento:\n"
    )
    yield from (f"- `{canary}`" for canary in release.canaries)
    yield "\n## Límites\n"
    yield (
        "El derecho cambia: una respuesta vale en la fecha en que se redactó el ítem "
        "(`publication_date`, si la hay). Un puntaje no es asesoría jurídica, y las "
        "preguntas son públicas, así que un modelo puede haberlas visto."
    )


def _table(counts: Composition) -> Iterator[str]:
    yield "| área | cerradas | semiabiertas | abiertas | total |"
    yield "|---|---|---|---|---|"
    for row in counts.areas:
        yield (
            f"| {row.area.name} | {row.closed} | {row.semi_open} | {row.open} | "
            f"{row.total} |"
        )
    yield (
        f"| **Total** | {counts.closed} | {counts.semi_open} | {counts.open} | "
        f"{counts.total} |"
    )


def _held_out_text(n_held_out: int) -> str:
    if not n_held_out:
        return "Ninguno: el banco se publica completo."
    return (
        f"{n_held_out} ítems del banco no se publican, para poder comprobar si un "
        "modelo acierta más en los públicos que en los reservados."
    )
