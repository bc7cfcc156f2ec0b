"""The book for players: chapters in reading order and an index of questions, both resting on the numbered rules.

The catalogue (`catalogue.py`) is for disputes; this is for reading. A text may name a number that tables choose, as
`{goal_level}`: what is shown has the number that is played with (`in_figures`). The names are those of
`GameRules.figures`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from .catalogue import stem, words_of

FIGURE = re.compile(r"\{(\w*)\}")
"""A number by its name, in a text."""

IN_ASK, IN_WORDS, IN_ANSWER = 4, 2, 1
"""How much it counts where a question says a word that is looked for."""

NEAREST = 2
"""Questions that are named where none is about all that was looked for."""

_FILLERS = """
    a all am an and any are as at be been but by can cannot could did do does for from get had has have how i if in is
    it its just may me must my no not of on one only or own please shall should so some than that the their them then
    there these they this those to too was we what when where which who whom whose why will with would you your yours
"""
FILLERS = frozenset(words_of(_FILLERS))
"""Words that questions are full of, and that find nothing."""


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """A few sentences, and the ids of the rules behind them. `of`: where several sets are mixed, whose book says so."""

    text: str
    rules: tuple[str, ...]
    of: str = ""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """`key`: the word that opens it."""

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's question with the answer to it, and the ids of the rules behind it.

    `words`: others that find it; `of`: where several sets are mixed, whose book answers so.
    """

    ask: str
    answer: str
    rules: tuple[str, ...]
    words: str = ""
    of: str = ""


class Passage(NamedTuple):
    """A paragraph, and where it stands: in which chapter, as which one, counted from 1."""

    chapter: Chapter
    number: int
    paragraph: Paragraph


class _Hit(NamedTuple):
    """A question by its place, how many of the words it has, how much these count, and how much the fillers do."""

    place: int
    words: int
    weight: int
    alike: int


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The whole book of a set."""

    title: str
    tagline: str
    chapters: tuple[Chapter, ...]
    questions: tuple[Question, ...] = ()

    def chapter(self, called: str) -> Chapter | None:
        """The chapter of that number (from 1), key or title; None if there is none."""
        called = " ".join(called.lower().split())
        if called.isascii() and called.isdecimal():
            number = int(called)
            return self.chapters[number - 1] if 1 <= number <= len(self.chapters) else None
        return next((each for each in self.chapters if called in (each.key, each.title.lower())), None)

    def asked(self, words: str) -> list[Question]:
        """The questions with all these words, best first; if no question has all, those with most of them.

        Words count in any of their forms. Those that every question is full of find none, and only part equals.
        """
        hits, wanted = self._hits(words), _stems(words, fillers=False)
        best = hits[0].words if hits else 0
        enough = best if 3 * best >= 2 * len(wanted) else len(wanted) + 1
        return [self.questions[hit.place] for hit in hits if hit.words >= enough]

    def nearest(self, words: str) -> list[Question]:
        """The two questions that come nearest to these words, however few of them they have; none for unknown words."""
        return [self.questions[hit.place] for hit in self._hits(words)[:NEAREST]]

    def _hits(self, words: str) -> list[_Hit]:
        """Each question with any of these words, best first."""
        wanted, others = _stems(words, fillers=False), _stems(words, fillers=True)
        hits: list[_Hit] = []
        for place, weights in enumerate(self._weights):
            found = [weights[each] for each in wanted if each in weights]
            if found:
                hits.append(_Hit(place, len(found), sum(found), sum(weights.get(each, 0) for each in others)))
        return sorted(hits, key=lambda hit: (-hit.words, -hit.weight, -hit.alike, hit.place))

    def passages(self, words: str) -> list[Passage]:
        """The paragraphs that say all these words in any of their forms, in the order of the book."""
        wanted = _stems(words, fillers=False)
        return [passage for passage, stems in self._passages if wanted and wanted <= stems]

    def resting_on(self, rule: str) -> list[Passage]:
        """The paragraphs behind which that rule stands."""
        return list(self._by_rule.get(rule, ()))

    def cited(self) -> frozenset[str]:
        """Every rule that stands behind a paragraph or an answer."""
        behind: list[tuple[str, ...]] = [question.rules for question in self.questions]
        behind += [passage.paragraph.rules for passage, _ in self._passages]
        return frozenset(rule for rules in behind for rule in rules)

    def read(self) -> None:
        """Make the indexes, which the first search would make otherwise."""
        self.asked("read")
        self.passages("read")
        self.resting_on("read")

    @cached_property
    def _weights(self) -> tuple[dict[str, int], ...]:
        return tuple(map(_weighed, self.questions))

    @cached_property
    def _passages(self) -> tuple[tuple[Passage, frozenset[str]], ...]:
        return tuple(self._indexed())

    @cached_property
    def _by_rule(self) -> dict[str, list[Passage]]:
        found: dict[str, list[Passage]] = {}
        for passage, _ in self._passages:
            for rule in passage.paragraph.rules:
                found.setdefault(rule, []).append(passage)
        return found

    def _indexed(self) -> Iterator[tuple[Passage, frozenset[str]]]:
        for chapter in self.chapters:
            for number, paragraph in enumerate(chapter.paragraphs, start=1):
                yield Passage(chapter, number, paragraph), _stems(paragraph.text)


def in_figures(text: str, figures: Mapping[str, int]) -> str:
    """The text with the numbers that are played with in the place of their names; one that is not known stays."""
    return FIGURE.sub(lambda found: f"{figures[found[1]]:,}" if found[1] in figures else found[0], text)


def behind(paragraphs: Iterable[Paragraph]) -> tuple[str, ...]:
    """The ids of all rules behind these paragraphs, each once."""
    return tuple(dict.fromkeys(rule for paragraph in paragraphs for rule in paragraph.rules))


def _stems(text: str, *, fillers: bool | None = None) -> frozenset[str]:
    """What the words of a text have in their forms: of all, of those that find something, or of the fillers alone."""
    words = (word.strip("'") for word in words_of(text))
    return frozenset(stem(word) for word in words if fillers is None or fillers is _is_filler(word))


def _is_filler(word: str) -> bool:
    """Whether it finds nothing: numbers do not either, since those that tables choose stand in no text."""
    return word in FILLERS or word.isdecimal()


def _weighed(question: Question) -> dict[str, int]:
    """How much each word of a question counts, by its stem."""
    weights: dict[str, int] = {}
    for text, weight in ((question.answer, IN_ANSWER), (question.words, IN_WORDS), (question.ask, IN_ASK)):
        weights |= dict.fromkeys(_stems(text), weight)
    return weights
