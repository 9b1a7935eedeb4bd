"""A rubric assessment as text: each judge's verdicts with their reasons."""

from collections.abc import Iterator, Sequence

from colombian_law.judges.explanation import plain_line
from colombian_law.judges.rubric_record import (
    Coverage,
    ErrorType,
    JudgedNorm,
    NormVerdict,
    RubricReading,
)

_COVERAGES = {
    Coverage.COVERED: "cubierta",
    Coverage.PARTLY: "parcial",
    Coverage.NOT: "ausente",
    Coverage.CONTRADICTED: "contradicha",
}
_VERDICTS = {
    NormVerdict.CORRECT: "correcta",
    NormVerdict.WRONG: "incorrecta",
    NormVerdict.NONEXISTENT: "inexistente",
    NormVerdict.UNVERIFIABLE: "no verificable",
}
_ERRORS = {
    ErrorType.NORM: "norma incorrecta o inventada",
    ErrorType.SUBSTANTIVE: "error jurídico sustancial",
    ErrorType.OMISSION: "omisión de una idea central",
    ErrorType.OUTDATED: "derecho desactualizado",
}


def explain_rubric(readings: Sequence[RubricReading], judged_text: str) -> str:
    """Return the readings as Markdown for the log viewer, the judged text last."""
    lines: list[str] = []
    for reading in readings:
        lines += [*_reading(reading), ""]
    lines += ["### Texto calificado", ""]
    lines += [f"> {plain_line(line)}" for line in judged_text.split("\n")]
    return "\n".join(lines)


def _reading(reading: RubricReading) -> Iterator[str]:
    again = f", repetición {reading.repeat + 1}" if reading.repeat else ""
    yield f"### {reading.judge}: {plain_line(reading.model)}{again}"
    yield ""
    if not reading.is_complete:
        yield f"Sin calificación: {plain_line(reading.unscored_reason)}"
        return
    useful = "sí" if reading.useful else "no"
    yield f"**Adecuación {reading.adequacy} de 5**, útil: {useful}"
    errors = "; ".join(_ERRORS[error] for error in reading.errors or ())
    yield f"\nErrores: {errors or 'ninguno'}"
    yield f"\n{plain_line(reading.analysis)}"
    yield "\nIdeas\n"
    for idea in reading.ideas or ():
        core = "central" if idea.is_core else "accesoria"
        yield (
            f"- **{_COVERAGES[idea.coverage]}** ({core}) {plain_line(idea.text)} "
            f"— *{plain_line(idea.reason)}*"
        )
    if reading.norms:
        yield "\nNormas\n"
    for norm in reading.norms or ():
        yield _norm(norm)


def _norm(norm: JudgedNorm) -> str:
    line = (
        f"- **{_VERDICTS[norm.verdict]}** {plain_line(norm.text)} "
        f"— *{plain_line(norm.reason)}*"
    )
    if norm.is_overridden:
        line += (
            f" (el juez: {_VERDICTS[norm.verdict_of_judge]}; según datos oficiales no "
            f"existe: {plain_line(norm.evidence)})"
        )
    return line
