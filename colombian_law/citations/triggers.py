"""The words and signs that can begin a citation: a cheap filter before the readers."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from colombian_law.citations.named import abbreviation_starts

_NOUN = (
    r"\s{1,2}(?:ley|decret|codi|estatut|norma|constituc|carta|cuerpo|compendi|regimen"
    r"|articul|precept|sentenc|providenc|fallo)"
)
_CITED = (
    r"\s(?:(?:citad|referid|mencionad|precitad|aludid|indicad|enunciad)[oa]"
    r"|antes\s|ya\s|en\s(?:cita|comento|mencion|cuestion))"
)
_SIGN = r"\s?-?\s?\d"
_RULING = r"(?:\s{0,2}[-.]\s{0,2}|\s{0,2}(?:n[o.º]{1,3}\s?)?)\d"
_FILE = r"\s[^\n]{0,20}?[a-z]\s?-\s?\d"
_NUMBERED = r"\.\s?(?:[a-z]\.\s?){0,3}\d"

PIN_LETTERS = frozenset("acilnop")
"""First letters of article, canon, inciso, literal, numeral, ordinal, parágrafo."""

_STARTS: Mapping[str, str] = MappingProxyType(
    {
        "a": rf"rticul|rts?(?![a-z])|utos?\s|ctos?\sleg|{_NUMBERED}"
        rf"|cuerdos?\s(?!con\s|al?\s)|(?:[clp]|t[clp]|h[clp]|ep){_SIGN}|{_RULING}|ludid[oa]{_NOUN}",
        "c": rf"odig|od\.?\s|onstituc|onst(?![a-z])|arta|anon|ircular|oncepto|onpes"
        rf"|onven|onsejo\s{{1,2}}de\s|orte\s{{1,2}}suprema|sj|\.|e-suj|{_RULING}|itad[oa]{_NOUN}"
        rf"|(?:uerpo\snormativo|ompendio){_CITED}",
        "d": rf"ecret|ec[.r]|tos?|irectiva|ocumentos?\sconpes|ecisi|eclaraci|\."
        rf"|\.?u\.?r|ich[oa]{_NOUN}",
        "e": rf"statut|xp(?:ediente)?s?\.?{_FILE}|st[ea](?:\smism[oa])?{_NOUN}"
        rf"|s[ea]{_NOUN}|[ij]usdem|nunciad[oa]{_NOUN}",
        "f": rf"allo{_CITED}",
        "i": rf"ncis|ncs?\.|b(?:id|\.)|dem|ndicad[oa]{_NOUN}",
        "l": rf"ey|iteral|its?(?![a-z])|etras?\s|{_NUMBERED}",
        "m": rf"ism[oa]{_NOUN}|ismo(?<=del\smismo)|isma(?<=de\sla\smisma)"
        rf"|(?:encionad|ulticitad)[oa]{_NOUN}",
        "n": rf"umeral|ums?(?![a-z])|ral|uevo\scodig"
        rf"|orma(?:\s(?:superior|fundamental)|{_CITED})",
        "o": r"rdinal|rd\.|rdenanza|rdenamiento\s|ficio",
        "p": rf"aragraf|ars?\.|arags?\.|args?\.|gfo|royectos?\s|acto\s"
        rf"|rocesos?{_FILE}|\.|(?:recitad|luricitad)[oa]{_NOUN}|(?:recepto|rovidencia){_CITED}",
        "r": rf"esoluc|es\.|ecomendac|adicados?{_FILE}|eferid[oa]{_NOUN}",
        "s": rf"uperior|ala\sde\scasacion|(?:[clp]|t[clp]|ep){_SIGN}"
        rf"|u{_RULING}|uj-\d|entencia{_CITED}"
        rf"|entencias?\sde\s(?:tutela|constitucionalidad)\s{{1,2}}(?:n[a-zº.]{{0,6}}\s?)?\d"
        rf"|usodich[oa]{_NOUN}",
        "t": rf"{_RULING}|exto\s",
        r"\d": r"\d{3}-?ce-suj",
    }
)
"""What can follow a letter where a citation begins: a cheap and generous filter."""


@cache
def trigger_pattern() -> re.Pattern[str]:
    """Return the pattern of all triggers, to search in folded text."""
    starts = dict(_STARTS)
    for letter, rest in abbreviation_starts().items():
        starts[letter] = f"{starts[letter]}|{rest}" if letter in starts else rest
    branches = "|".join(f"{letter}(?:{rest})" for letter, rest in starts.items())
    return re.compile(rf"(?<![a-z0-9])(?:{branches})")
