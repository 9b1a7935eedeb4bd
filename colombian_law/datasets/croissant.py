"""Croissant metadata of a release, with the fields on responsible use.

Croissant 1.1 and its vocabulary for responsible AI, https://docs.mlcommons.org/croissant/.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from colombian_law.datasets.item import LETTERS
from colombian_law.datasets.release import LICENSES, Release

ROWS_PATH = "data/test.jsonl"
_ROWS = "rows"
_LISTS = ("norms", "flags")
_OBJECTS: Mapping[str, Mapping[str, str]] = {
    "opciones": {letter: f"$.{letter}" for letter in LETTERS},
    "grounding": {part: f"$[*].{part}" for part in ("norm", "quote")},
}
"""Keys that hold objects, with the JSON path of each part."""

_CONTEXT: Mapping[str, Any] = {
    "@language": "es",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def croissant(release: Release) -> Mapping[str, Any]:
    """Return the JSON-LD description of a release."""
    terms = release.terms
    address = f"https://huggingface.co/datasets/{terms.repository}"
    owner, _, name = terms.repository.partition("/")
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": [
            "http://mlcommons.org/croissant/1.1",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "name": f"{owner}-{name}",
        "alternateName": terms.title,
        "description": (
            f"{len(release.bank.items)} preguntas de derecho colombiano para evaluar "
            "modelos de lenguaje."
        ),
        "inLanguage": "es-CO",
        "license": LICENSES[terms.license],
        "url": address,
        "creator": {"@type": "sc:Organization", "name": terms.creator},
        "datePublished": terms.published,
        "version": "1.0.0",
        "isLiveDataset": False,
        "citeAs": f"{terms.creator} ({terms.published[:4]}). {terms.title}. {address}",
        "rai:dataCollection": terms.method.strip() or "No declarada.",
        "rai:dataUseCases": (
            "Evaluación de modelos de lenguaje. No es apto para entrenar modelos ni "
            "para dar asesoría jurídica."
        ),
        "rai:dataLimitations": (
            "Refleja el derecho colombiano en la fecha de redacción de cada ítem. "
            f"{release.n_held_out} ítems del banco no se publican."
        ),
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": _ROWS,
                "name": "test.jsonl",
                "contentUrl": ROWS_PATH,
                "encodingFormat": "application/jsonlines",
                "sha256": release.rows_sha256,
            }
        ],
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": "items",
                "name": "items",
                "description": "Un ítem por fila.",
                "key": {"@id": "items/id"},
                "field": [field for name in release.rows[0] for field in _fields(name)],
            }
        ],
    }


def _fields(name: str) -> Iterator[Mapping[str, Any]]:
    if name not in _OBJECTS:
        yield _field(name, name, is_list=name in _LISTS)
        return
    for part, path in _OBJECTS[name].items():
        field = _field(f"{name}/{part}", name, is_list="*" in path)
        field["source"]["transform"] = {"jsonPath": path}
        yield field


def _field(name: str, column: str, *, is_list: bool) -> dict[str, Any]:
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"items/{name}",
        "name": name,
        "description": name,
        "dataType": "sc:Text",
        "source": {"fileObject": {"@id": _ROWS}, "extract": {"column": column}},
    }
    if is_list:
        field |= {"isArray": True, "arrayShape": "-1"}
    return field
