"""Several sets on one table: one pile of cards, one catalogue of rules, and one book for players.

A card that is printed alike in two sets, but for how often, is one card with the copies of both. A rule that one of the
books says like an earlier one is told once. Where the books differ, the engine has settled what holds (`settled`), by
rules of its own: what it overrules is left out, and whoever cites that says the settlement.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as reprinted

from .catalogue import Catalogue, Rule
from .loading.errors import CardError
from .rulebook import Chapter, Paragraph, Question, Rulebook

WITH = "+"
"""Between the names of the sets that are mixed."""


def sets_in(name: str) -> tuple[str, ...]:
    """The names of the sets in that of a table, whether or not there are such sets."""
    return tuple(name.split(WITH))


def mixed_cards(sets: Iterable[Sequence[Any]]) -> tuple[Any, ...]:
    """The cards of all, in the words of the first that has them. CardError where two print other things by one key."""
    found: dict[str, Any] = {}
    for card in (card for cards in sets for card in cards):
        first = found.get(card.key)
        if first is None:
            found[card.key] = card
        elif _print(first) != _print(card):
            raise CardError("book", card.key, "key", "is another card in another set, so they cannot be mixed")
        else:
            found[card.key] = reprinted(first, copies=first.copies + card.copies)
    return tuple(found.values())


def _print(card: Any) -> Any:
    """What two cards must have alike to be the same: all that they do, and not how they say it."""
    return reprinted(card, copies=1, flavour="", name="")


def mixed_catalogue(
    title: str, books: Sequence[Catalogue], settlements: Sequence[Rule], settled: Mapping[str, str]
) -> Catalogue:
    """The rules of these books, then those that settle their differences. `settled`: which does, by overruled rule."""
    rules: dict[str, Rule] = {}
    cites: dict[str, str] = dict(settled)
    for book in books:
        for rule in book.rules.values():
            if rule.id in settled:
                continue
            if rule.same_as in rules or rule.same_as in settled:
                cites[rule.id] = cites.get(rule.same_as, rule.same_as)
            else:
                rules[rule.id] = rule
    rules |= {rule.id: rule for rule in settlements}
    for book in books:
        for cited, own in book.cites.items():
            meant = own if own in rules else cites.get(own, "")
            if cited not in rules and not cites.get(cited):
                cites[cited] = meant
    terms = {name: meaning for book in reversed(books) for name, meaning in book.terms.items()}
    whole = Catalogue(title, rules, terms, cites)
    told = {rule.id: _told(rule, whole) for rule in rules.values()}
    return Catalogue(title, told, {name: whole.in_words(meaning) for name, meaning in sorted(terms.items())}, cites)


def _told(rule: Rule, whole: Catalogue) -> Rule:
    """The rule with the ids of the whole in what it says."""
    return replace(
        rule,
        text=whole.in_words(rule.text),
        ruling=whole.in_words(rule.ruling),
        example=whole.in_words(rule.example),
        same_as="",
    )


BUT = "At this table:"
"""Before what holds instead of something that a paragraph or an answer says."""


def mixed_rulebook(
    settling: Rulebook, books: Sequence[tuple[str, Rulebook]], whole: Catalogue, settled: Collection[str]
) -> Rulebook:
    """The book for players of a table with these sets, each with the title that is said of what is its own.

    `settling` tells what is decided for such tables, of which that is left out that this one does not need: it comes
    first. What follows is the first book, and in each chapter after it what the later ones say besides. `whole`: the
    catalogue of that table; `settled`: which of its rules decide between books.
    """
    told = [_Told(title, book, whole, frozenset(settled)) for title, book in books]
    chapters = [_needed(chapter, whole) for chapter in settling.chapters]
    for each in told:
        chapters = _interleaved(chapters, [each.chapter(chapter) for chapter in each.book.chapters])
    own = [question for question in settling.questions if _holds(question.rules, whole)]
    asked = [own, *([*filter(None, map(each.question, each.book.questions))] for each in told)]
    title = settling.title
    return Rulebook(
        title,
        WITH.join(f" {title} " for title, _ in books).strip(),
        tuple(chapter for chapter in chapters if chapter.paragraphs),
        tuple(question for questions in asked for question in questions),
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """One of the books, as it is told at a table where it is one of several."""

    title: str
    book: Rulebook
    whole: Catalogue
    settled: frozenset[str]

    def chapter(self, chapter: Chapter) -> Chapter:
        """What is left of it, each paragraph with what holds here instead of some of it."""
        return reprinted(chapter, paragraphs=tuple(filter(None, map(self.paragraph, chapter.paragraphs))))

    def paragraph(self, paragraph: Paragraph) -> Paragraph | None:
        """None for one that says nothing but what an earlier book or a settlement says."""
        if not self._is_own(paragraph.rules):
            return None
        text = self._corrected(paragraph.text, paragraph.rules)
        return Paragraph(text, self._here(paragraph.rules), self.title)

    def question(self, question: Question) -> Question | None:
        """The same of a question."""
        if not self._is_own(question.rules):
            return None
        answer = self._corrected(question.answer, question.rules)
        return reprinted(question, answer=answer, rules=self._here(question.rules), of=self.title)

    def _is_own(self, rules: Iterable[str]) -> bool:
        return any(rule in self.whole.rules for rule in rules)

    def _here(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Their ids in the catalogue of this table, each once; nothing for those that it has no rule for."""
        return tuple(dict.fromkeys(filter(None, map(self.whole.own, rules))))

    def _corrected(self, text: str, rules: Iterable[str]) -> str:
        """The text, and behind it every settlement that overrules some of it."""
        instead = [rule for rule in self._here(rules) if rule in self.settled]
        return " ".join([text, *(f"{BUT} {self.whole.rules[rule].text}" for rule in instead)])


def _needed(chapter: Chapter, whole: Catalogue) -> Chapter:
    return reprinted(chapter, paragraphs=tuple(each for each in chapter.paragraphs if _holds(each.rules, whole)))


def _holds(rules: Iterable[str], whole: Catalogue) -> bool:
    """Whether all of them are rules of this table."""
    return all(rule in whole.rules for rule in rules)


def _interleaved(chapters: Sequence[Chapter], more: Sequence[Chapter]) -> list[Chapter]:
    """The chapters with what the others say behind what is there; one that is new comes after what it came after."""
    joined = list(chapters)
    before = len(joined) - 1
    for chapter in more:
        place = next((place for place, each in enumerate(joined) if each.key == chapter.key), None)
        if place is None:
            before += 1
            joined.insert(before, chapter)
        else:
            before = place
            both = (*joined[place].paragraphs, *chapter.paragraphs)
            joined[place] = reprinted(joined[place], paragraphs=both)
    return joined
