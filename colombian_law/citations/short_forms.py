"""Words that point back to an instrument already cited: "dicha ley", "ibidem"."""

import re
from functools import cache

from colombian_law.citations.folding import FoldedText
from colombian_law.citations.mention import Mention, PointsBack
from colombian_law.citations.model import Kind
from colombian_law.citations.named import named_mention_at
from colombian_law.citations.numbered import numbered_mentions_at

_NOUNS = {
    "ley": PointsBack.LEY,
    r"decreto(?:[\s-]ley)?": PointsBack.DECRETO,
    "codigo|codificacion|estatuto": PointsBack.CODE,
    r"norma(?:tiva|tividad)?|constitucion|carta|cuerpo\snormativo|compendio|regimen": (
        PointsBack.NORM
    ),
    "articulo|precepto": PointsBack.ARTICLE,
    "sentencia|providencia|fallo": PointsBack.RULING,
}
_BACK = (
    r"(?:antes|ya|previamente)?\s?(?:citad|referid|mencionad|precitad|aludid|indicad"
    r"|susodich|multicitad|pluricitad|enunciad)[oa]"
)
_SAME_FOLLOWED_BY = (
    r"(?=\s{0,2}(?:[.,;:)\n\"]|$|(?:establece|dispone|senala|prescribe|regula|consagra|preve"
    r"|prohibe|exige|define|ordena|indica|permite|contempla|faculta|determina|impone|que|se"
    r"|y|es|no)(?![a-z])))"
)


@cache
def _pattern() -> re.Pattern[str]:
    nouns = "|".join(f"(?P<{{0}}{index}>{noun})" for index, noun in enumerate(_NOUNS))
    front, behind = nouns.replace("{0}", "f"), nouns.replace("{0}", "b")
    return re.compile(
        rf"(?:(?:est[ea]\s)?mism[oa]|dich[oa]|{_BACK}|es[ea]|est[ea])\s{{1,2}}(?:{front})"
        rf"(?![a-z])"
        rf"|(?:{behind})\s{{1,2}}(?:{_BACK}|en\s(?:cita|comento|mencion|cuestion))(?![a-z])"
        rf"|(?P<alone>ibidem|ibid\.?|ib\.|idem|e[ij]usdem)(?![a-z])"
        rf"|(?P<same>mism[oa]){_SAME_FOLLOWED_BY}"
    )


@cache
def _number_ahead() -> re.Pattern[str]:
    return re.compile(r"[a-z]{3,}\s{1,2}(?:n[a-zº.]{0,6}\s?)?\d")


def short_form_at(text: FoldedText, position: int) -> Mention | None:
    """Return the short form that begins at `position`, still without its antecedent.

    Shapes: `dicha ley`, `la misma ley`, `el citado artículo`, `el Código en cita`,
    `artículo 5 ibidem`, `el artículo 5 de la misma`.
    """
    match = _pattern().match(text.plain, position)
    if match is None or match.lastgroup is None:
        return None
    if match["alone"] or match["same"]:
        return Mention(
            start=match.start(),
            end=match.end(),
            kind=Kind.LEY,
            body="",
            needs_article=True,
            points_back=PointsBack.NORM,
        )
    noun = match.lastgroup
    if noun.startswith("f") and _is_named(text, match.start(noun)):
        return None
    return Mention(
        start=match.start(),
        end=match.end(),
        kind=Kind.LEY,
        body="",
        points_back=tuple(_NOUNS.values())[int(noun[1:])],
        near=re.match(r"es[et][ae]?\s(?!mism)|est[ae]\s(?!mism)", match[0]) is not None,
    )


def _is_named(text: FoldedText, position: int) -> bool:
    """Return whether the noun names its instrument: "dicha Ley 80 de 1993"."""
    if _number_ahead().match(text.plain, position):
        return True
    if numbered_mentions_at(text, position):
        return True
    named = named_mention_at(text, position)
    return named is not None and " " in text.plain[named.start : named.end]
