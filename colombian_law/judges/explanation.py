"""An assessment as text: the scores, and each judge's statements and reasons."""

from collections.abc import Iterator

from colombian_law.judges.assessment import Assessment
from colombian_law.judges.reading import ClassifiedStatement, JudgeReading


def explain(assessment: Assessment) -> str:
    """Return the assessment as Markdown for the log viewer."""
    correctness = number_text(assessment.mean("answer_correctness"))
    relevancy = number_text(assessment.mean("answer_relevancy"))
    judged = f"{assessment.n_judges} of {len(assessment.readings)} judges"
    similarity = number_text(assessment.similarity_raw)
    head = f"**Answer correctness {correctness}, answer relevancy {relevancy}**"
    lines = [f"{head} ({judged}), similarity {similarity}"]
    if assessment.embedder_problem:
        lines.append(f"Embedder: {plain_line(assessment.embedder_problem)}")
    for reading in assessment.readings:
        lines += ["", *_judge(reading)]
    return "\n".join(lines)


def _judge(reading: JudgeReading) -> Iterator[str]:
    yield f"### {reading.judge}: {plain_line(reading.model)}"
    yield ""
    yield (
        f"correctness {number_text(reading.answer_correctness)}, "
        f"factual F1 {number_text(reading.factual_f1)}, "
        f"relevancy {number_text(reading.answer_relevancy)}"
        + (" (taken from an earlier score)" if reading.is_reused else "")
    )
    classes = reading.classification
    if classes is not None:
        yield from _statements("Supported (TP)", classes.TP)
        yield from _statements("Not supported (FP)", classes.FP)
        yield from _statements("Missing (FN)", classes.FN)
    for question in reading.questions or ():
        evasive = " (evasive)" if question.noncommittal else ""
        yield f"\nQuestion: {plain_line(question.question)}{evasive}"
    for failure in reading.failures:
        yield (
            f"\nFailed: {failure.step}, attempt {failure.attempt + 1}: {failure.kind} "
            f"({plain_line(failure.detail)})"
        )


def _statements(
    title: str, statements: tuple[ClassifiedStatement, ...]
) -> Iterator[str]:
    yield f"\n{title}: {len(statements)}" + ("\n" if statements else "")
    for part in statements:
        yield f"- {plain_line(part.statement)} — *{plain_line(part.reason)}*"


def number_text(value: float | None) -> str:
    """Return `value` with three decimals; a dash where there is none."""
    return "—" if value is None else f"{value:.3f}"


def plain_line(text: str) -> str:
    """Return `text` in one line that Markdown shows as it is."""
    line = " ".join(text.split())
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in line)
