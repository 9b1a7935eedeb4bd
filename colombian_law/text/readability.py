"""Five readability indices for Spanish, computed from one set of counts.

The constants were checked against secondary sources (the papers that quote the
formulas and the program documentation of legible.es and textstat); the primary texts
of Fernández Huerta, Gutiérrez de Polini, Crawford and Muñoz were not available. Where
sources disagree, the function's docstring says so.
"""

from dataclasses import dataclass

from colombian_law.errors import ParameterError
from colombian_law.text.sentences import sentences
from colombian_law.text.syllables import count_syllables
from colombian_law.text.words import count_letters, words


@dataclass(frozen=True, slots=True)
class TextStatistics:
    """The counts of a text that has at least one word.

    Attributes:
        sentences: sentences that hold at least one word.
        words: words, as `words` defines them.
        syllables: syllables of all words.
        letters: letters of all words.
        squared_letters: the sum over the words of the square of their letters, kept as
            a whole number so that the variance is exact.

    Raises:
        ParameterError: if a count cannot be that of a text with words.
    """

    sentences: int
    words: int
    syllables: int
    letters: int
    squared_letters: int

    def __post_init__(self) -> None:
        if not 1 <= self.sentences <= self.words:
            raise ParameterError(
                f"TextStatistics(sentences={self.sentences}, words={self.words}) "
                "is not allowed; allowed: at least one sentence, and no more sentences "
                "than words. Use text_statistics(), which gives None for a text "
                "without words"
            )
        if self.syllables < self.words or self.letters < self.words:
            raise ParameterError(
                f"TextStatistics(words={self.words}, syllables={self.syllables}, "
                f"letters={self.letters}) is not allowed; allowed: at least one "
                "syllable and one letter a word. Count them with text_statistics()"
            )
        if self.words * self.squared_letters < self.letters**2:
            raise ParameterError(
                f"TextStatistics(squared_letters={self.squared_letters}) is not "
                f"allowed; allowed: at least letters²/words = "
                f"{self.letters**2 / self.words:g}. Count with text_statistics()"
            )

    @property
    def words_per_sentence(self) -> float:
        """The mean number of words of a sentence, P/F."""
        return self.words / self.sentences

    @property
    def syllables_per_word(self) -> float:
        """The mean number of syllables of a word, S/P."""
        return self.syllables / self.words

    @property
    def letters_per_word(self) -> float:
        """The mean number of letters of a word, x̄ = L/P."""
        return self.letters / self.words

    @property
    def letters_variance(self) -> float:
        """The population variance of the letters of a word, σ² = Σx²/n − x̄²."""
        spread = self.words * self.squared_letters - self.letters**2
        return spread / self.words**2


@dataclass(frozen=True, slots=True)
class Readability:
    """The five indices of a text that has at least one word.

    Attributes:
        fernandez_huerta: ease, about 0 (hard) to 100 (easy), not clipped.
        szigriszt_pazos: ease, read on the INFLESZ scale (Barrio Cantalejo, 2007), not
            clipped.
        gutierrez_polini: comprehensibility, higher is easier.
        mu: ease, 0 to 100 in ordinary prose; None where it is undefined, for one word
            or for words that all have the same number of letters.
        crawford: years of schooling, lower is easier.
    """

    fernandez_huerta: float
    szigriszt_pazos: float
    gutierrez_polini: float
    mu: float | None
    crawford: float


def text_statistics(text: str) -> TextStatistics | None:
    """Return the counts of `text`, or None if it has no word."""
    found = [count for count in map(words, sentences(text)) if count]
    if not found:
        return None
    letters = [count_letters(word) for sentence in found for word in sentence]
    return TextStatistics(
        sentences=len(found),
        words=len(letters),
        syllables=sum(count_syllables(word) for sentence in found for word in sentence),
        letters=sum(letters),
        squared_letters=sum(count * count for count in letters),
    )


def fernandez_huerta(statistics: TextStatistics) -> float:
    """Return the reading ease 206.84 − 60·S/P − 1.02·P/F (Fernández Huerta, 1959).

    S are syllables, P words, F sentences. The paper prints 206.84 − 0.60·P − 1.02·F,
    with P the syllables in 100 words and F the sentences in 100 words. With that F a
    text of shorter sentences would be harder; Law (LINGUIST List 22.2332, 2011) shows
    that F must be the words of a sentence, which is what is computed here and what the
    later literature uses. Pages that keep the factor 0.60 and call P "syllables per
    word" have the wrong unit.

    Source: J. Fernández Huerta, "Medidas sencillas de lecturabilidad", Consigna 214
    (1959), 29-32.
    """
    return (
        206.84
        - 60 * statistics.syllables_per_word
        - 1.02 * statistics.words_per_sentence
    )


def szigriszt_pazos(statistics: TextStatistics) -> float:
    """Return the perspicuity 206.835 − 62.3·S/P − P/F (Szigriszt Pazos, 1993).

    S are syllables, P words, F sentences. The INFLESZ scale (Barrio Cantalejo, 2007)
    reads this number: to 40 very difficult, 40-55 somewhat difficult, 55-65 normal,
    65-80 quite easy, above very easy. Some programs take 206.84 (textstat does for
    Spanish) or 207 for the first term; the difference is 0.005 and 0.165 points.

    Source: F. Szigriszt Pazos, "Sistemas predictivos de legibilidad del mensaje
    escrito: fórmula de perspicuidad", doctoral thesis, Universidad Complutense de
    Madrid (1993).
    """
    return (
        206.835 - 62.3 * statistics.syllables_per_word - statistics.words_per_sentence
    )


def gutierrez_polini(statistics: TextStatistics) -> float:
    """Return the comprehensibility 95.2 − 9.7·L/P − 0.35·P/F (Gutiérrez, 1972).

    L are letters, P words, F sentences. It was fitted on sixth-grade school texts and
    not adapted from English; legal prose lies outside its range. One published copy
    prints 9.5 for 95.2, which would make nearly every text negative.

    Source: L. E. Gutiérrez de Polini, "Investigación sobre lectura en Venezuela",
    Primeras Jornadas de Educación Primaria, Caracas (1972).
    """
    return (
        95.2 - 9.7 * statistics.letters_per_word - 0.35 * statistics.words_per_sentence
    )


def mu(statistics: TextStatistics) -> float | None:
    """Return µ = 100·n/(n−1)·x̄/σ² (Muñoz & Muñoz, 2006), or None if undefined.

    n are the words, x̄ and σ² the mean and the variance of their letters. It is
    undefined for one word and for words of equal length.

    σ² is the population variance here, which is how the formula is written. Two other
    readings are in use: the same with the sample variance s² = σ²·n/(n−1), which gives
    100·x̄/σ² and is (n−1)/n of this value; and 100·x̄/s², which is ((n−1)/n)² of it and
    is reported to reproduce the worked example of the authors' manual. At 100 words
    they are 1 % and 2 % lower, at 20 words 5 % and 10 %.

    Source: M. Muñoz Baquedano and J. Muñoz Urra, "Legibilidad Mµ", Viña del Mar (2006).
    """
    spread = statistics.words * statistics.squared_letters - statistics.letters**2
    if statistics.words == 1 or spread == 0:
        return None
    correction = statistics.words / (statistics.words - 1)
    return 100 * correction * statistics.letters_per_word / statistics.letters_variance


def crawford(statistics: TextStatistics) -> float:
    """Return the years −0.205·(100·F/P) + 0.049·(100·S/P) − 3.407 (Crawford, 1989).

    F are sentences, S syllables, P words: the two terms are the sentences and the
    syllables in 100 words. It was fitted on primary school readers of grades 1 to 6, so
    a legal text extrapolates it. Some documentation prints the terms as counts a word,
    without the factor 100; the coefficients belong to counts in 100 words.

    Source: A. N. Crawford, "Fórmula y gráfico para determinar la comprensibilidad de
    textos del nivel primario en castellano", Lectura y Vida 10(4) (1989).
    """
    return (
        -0.205 * 100 * statistics.sentences / statistics.words
        + 0.049 * 100 * statistics.syllables_per_word
        - 3.407
    )


def indices(statistics: TextStatistics) -> Readability:
    """Return the five indices of a text with these counts."""
    return Readability(
        fernandez_huerta=fernandez_huerta(statistics),
        szigriszt_pazos=szigriszt_pazos(statistics),
        gutierrez_polini=gutierrez_polini(statistics),
        mu=mu(statistics),
        crawford=crawford(statistics),
    )


def readability(text: str) -> Readability | None:
    """Return the five indices of `text`, or None if it has no word."""
    statistics = text_statistics(text)
    return None if statistics is None else indices(statistics)


def readability_signature() -> str:
    """Return how the numbers were made, as `key:value` pairs joined by `|`.

    Two values may be compared only if their signatures are equal. `words`, `syll` and
    `sent` name the counting rules, `fh` the reading of Fernández Huerta's F, `mu` the
    variance in µ; `version` rises with every change to a rule or a data file that
    changes a count.
    """
    return "words:letters1|syll:rae1|sent:rules1|fh:law2011|mu:pop|version:1"
