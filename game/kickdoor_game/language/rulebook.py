"""The players' book: chapters in reading order and an index of questions, both citing the numbered rules.

The catalogue (`catalogue.py`) is for disputes; this is for reading. A text may contain a number that tables can change,
as `{goal_level}`; `in_figures` fills in the number in use. The names are those of `GameRules.figures`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from .catalogue import stem, words_of

FIGURE = re.compile(r"\{(\w*)\}")
"""A placeholder for a number in a text."""

IN_ASK, IN_WORDS, IN_ANSWER = 5, 3, 1
"""Weights of a search word that occurs in the question, in its extra words, or in its answer."""

OPENING = 2
"""Weight of beginning with the same word as the question, such as "who"."""

NEAREST = 2
"""Questions suggested if none contains all search words."""

LETTERS = 3
"""Length of the groups of letters by which misspelt words are compared."""

SAME = {"fight": "combat"}
"""Words, by stem, that a search takes for others: cards, logs and talk fight, rules are about combat."""

_FILLERS = """
    a all already am an and any anybody anyone are as at be been beyond but by can cannot could did different do
    does for from get had has have how i if im in is it its just known little may me must my no not of on one only
    or own per please settled shall should so some somebody someone than that the their them then there these they
    this those to too was we what when where which who whom whose why will with would you your yours
"""
FILLERS = frozenset(words_of(_FILLERS))
"""Stop words, which searches ignore."""


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """A few sentences, and the ids of the rules behind them. `of`: in a mix, the title of the set whose book this is
    from.
    """

    text: str
    rules: tuple[str, ...]
    of: str = ""


class RulesChapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter; `key` is the word that opens it."""

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class AnsweredQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's question with its answer, and the ids of the rules behind it.

    `words`: further words that find it; `of`: in a mix, the title of the set whose book this is from.
    """

    ask: str
    answer: str
    rules: tuple[str, ...]
    words: str = ""
    of: str = ""


class Passage(NamedTuple):
    """A paragraph with its chapter, and its number in it, from 1."""

    chapter: RulesChapter
    number: int
    paragraph: Paragraph


class _Hit(NamedTuple):
    """A question that a search found: its position, how many search words it has, their weight, the weight of its stop
    words, and how many other words it asks about.
    """

    place: int
    words: int
    weight: int
    alike: int
    others: int


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The players' book of a set."""

    title: str
    tagline: str
    chapters: tuple[RulesChapter, ...]
    questions: tuple[AnsweredQuestion, ...] = ()

    def chapter(self, called: str) -> RulesChapter | None:
        """Return the chapter with that number (from 1), key or title; None if there is none."""
        called = " ".join(called.lower().split())
        if called.isascii() and called.isdecimal():
            number = int(called)
            return self.chapters[number - 1] if 1 <= number <= len(self.chapters) else None
        return next((each for each in self.chapters if called in (each.key, each.title.lower())), None)

    def asked(self, words: str) -> list[AnsweredQuestion]:
        """Return the questions that contain all these words, best first; if none does, those with most of them.

        Words count in any form. Stop words find nothing and only break ties. At least two thirds of the words must
        occur.
        """
        hits, wanted = self._hits(words), _stems(words, fillers=False)
        best = hits[0].words if hits else 0
        enough = best if 3 * best >= 2 * len(wanted) else len(wanted) + 1
        return [self.questions[hit.place] for hit in hits if hit.words >= enough]

    def nearest(self, words: str) -> list[AnsweredQuestion]:
        """Return the two questions nearest to these words: those with the most of them, then those that are spelt most
        alike. There are fewer only if the book has fewer.
        """
        hits = {hit.place: hit for hit in self._hits(words)}
        letters = _letters(words)

        def nearness(place: int) -> tuple[int, int, float, int]:
            hit = hits.get(place, _Hit(place, 0, 0, 0, 0))
            alike = sum(self._rarity[each] for each in letters & self._spelling[place])
            return -hit.words, -hit.weight, -alike, place

        return [self.questions[place] for place in sorted(range(len(self.questions)), key=nearness)[:NEAREST]]

    def _hits(self, words: str) -> list[_Hit]:
        """Return every question with any of these words, best first."""
        wanted, fillers = _stems(words, fillers=False), _stems(words, fillers=True)
        opening = words.lower().split()[:1]
        hits: list[_Hit] = []
        for place, weights in enumerate(self._weights):
            found = [weights[each] for each in wanted if each in weights]
            if found:
                first, others = self._asks[place]
                weight = sum(found) + OPENING * ([first] == opening)
                alike = sum(weights.get(each, 0) for each in fillers)
                hits.append(_Hit(place, len(found), weight, alike, len(others - wanted)))
        return sorted(hits, key=lambda hit: (-hit.words, -hit.weight, -hit.alike, hit.others, hit.place))

    def passages(self, words: str) -> list[Passage]:
        """Return the paragraphs that contain all these words in any form, in the order of the book."""
        wanted = _stems(words, fillers=False)
        return [passage for passage, stems in self._passages if wanted and wanted <= stems]

    def resting_on(self, rule: str) -> list[Passage]:
        """Return the paragraphs of the book that cite that rule."""
        return list(self._by_rule.get(rule, ()))

    def cited(self) -> frozenset[str]:
        """Return the ids of all rules that a paragraph or an answer cites."""
        behind: list[tuple[str, ...]] = [question.rules for question in self.questions]
        behind += [passage.paragraph.rules for passage, _ in self._passages]
        return frozenset(rule for rules in behind for rule in rules)

    def read(self) -> None:
        """Build the search indexes of the book now; otherwise the first search does."""
        self.asked("read")
        self.nearest("read")
        self.passages("read")
        self.resting_on("read")

    @cached_property
    def _weights(self) -> tuple[dict[str, int], ...]:
        return tuple(map(_weighed, self.questions))

    @cached_property
    def _asks(self) -> tuple[tuple[str, frozenset[str]], ...]:
        """First word of each question, and the stems of what it asks about."""
        return tuple((each.ask.lower().split()[0], _stems(each.ask, fillers=False)) for each in self.questions)

    @cached_property
    def _spelling(self) -> tuple[frozenset[str], ...]:
        """Groups of letters of each question."""
        return tuple(_letters(f"{each.ask} {each.words}") for each in self.questions)

    @cached_property
    def _rarity(self) -> dict[str, float]:
        """Weight of each group of letters: the fewer questions have it, the more it tells."""
        counted = Counter(each for letters in self._spelling for each in letters)
        return {each: 1 / count for each, count in counted.items()}

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
    """Return the text with placeholders replaced by numbers; unknown ones stay.

    >>> in_figures("Reach Level {goal_level} of {x}.", {"goal_level": 10})
    'Reach Level 10 of {x}.'
    """
    return FIGURE.sub(lambda found: f"{figures[found[1]]:,}" if found[1] in figures else found[0], text)


def behind(paragraphs: Iterable[Paragraph]) -> tuple[str, ...]:
    """Return the ids of all rules that these paragraphs cite, each once."""
    return tuple(dict.fromkeys(rule for paragraph in paragraphs for rule in paragraph.rules))


def _stems(text: str, *, fillers: bool | None = None) -> frozenset[str]:
    """Return the stems of a text's words: of all, or with `fillers` True only of stop words, with False only of
    others.
    """
    words = (word.strip("'") for word in words_of(text))
    stems = (stem(word) for word in words if fillers is None or fillers is _is_filler(word))
    return frozenset(SAME.get(each, each) for each in stems)


def _letters(text: str) -> frozenset[str]:
    """Return the groups of letters of a text's words, stop words left out; a space stands before and behind a word."""
    words = (f" {word} " for word in words_of(text) if not _is_filler(word))
    return frozenset(word[at : at + LETTERS] for word in words for at in range(len(word) - LETTERS + 1))


def _is_filler(word: str) -> bool:
    """Return whether a word is a stop word; numbers are too, since texts contain placeholders in their stead."""
    return word in FILLERS or word.isdecimal()


def _weighed(question: AnsweredQuestion) -> dict[str, int]:
    """Return the weight of each word of a question, by stem."""
    weights: dict[str, int] = {}
    for text, weight in ((question.answer, IN_ANSWER), (question.words, IN_WORDS), (question.ask, IN_ASK)):
        weights |= dict.fromkeys(_stems(text), weight)
    return weights
