"""Mix several sets at one table: one pool of cards, one catalogue of rules, and one players' book.

A card that two sets print alike, except for the number of copies, becomes one card with the copies of both. A rule that
says the same as one of an earlier set appears once. Where the sets differ, the engine's own rules (settlements) decide
(`settled`): an overruled rule is left out, and citing it cites the settlement.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as reprinted

from .catalogue import Catalogue, Rule
from .loading.errors import CardError
from .rulebook import AnsweredQuestion, Paragraph, Rulebook, RulesChapter

WITH = "+"
"""Separator of set names in the name of a mix."""


def sets_in(name: str) -> tuple[str, ...]:
    """Return the names of the sets in the name of a set or mix, whether or not they exist.

    >>> sets_in("classic+bites")
    ('classic', 'bites')
    """
    return tuple(name.split(WITH))


def mixed_cards(sets: Iterable[Sequence[Any]]) -> tuple[Any, ...]:
    """Return the cards of all sets, each in the words of the first set that has it.

    Raises CardError if two sets print different cards under one key.
    """
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
    """Return the parts of a card that decide whether two are the same: everything but copies, name and flavour."""
    return reprinted(card, copies=1, flavour="", name="")


def mixed_catalogue(
    title: str, books: Sequence[Catalogue], settlements: Sequence[Rule], settled: Mapping[str, str]
) -> Catalogue:
    """Return the rules of these catalogues, without those that are overruled, followed by the settlements that decide
    between sets. `settled`: the id of the settlement by the id of the overruled rule."""
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
    """Return the rule with all ids in its texts replaced by ids of the mixed catalogue."""
    return replace(
        rule,
        text=whole.in_words(rule.text),
        ruling=whole.in_words(rule.ruling),
        example=whole.in_words(rule.example),
        same_as="",
    )


BUT = "At this table:"
"""Introduces a settlement after a paragraph or answer that it overrules."""


def mixed_rulebook(
    settling: Rulebook, books: Sequence[tuple[str, Rulebook]], whole: Catalogue, settled: Collection[str]
) -> Rulebook:
    """Return the players' book of a table with these sets; each book comes with the title under which its own parts
    appear.

    `settling` holds the paragraphs about mixes, of which those that this table does not need are left out: it comes
    first. Then follow the first book, and in each chapter what the later books add. `whole` is the catalogue of that
    table; `settled` are its rules that decide between sets.
    """
    told = [_MixedBook(title, book, whole, frozenset(settled)) for title, book in books]
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
class _MixedBook:
    """One of the mixed books, adapted to a table where it is one of several."""

    title: str
    book: Rulebook
    whole: Catalogue
    settled: frozenset[str]

    def chapter(self, chapter: RulesChapter) -> RulesChapter:
        """Return what remains of a chapter, each paragraph with the settlements that overrule part of it."""
        return reprinted(chapter, paragraphs=tuple(filter(None, map(self.paragraph, chapter.paragraphs))))

    def paragraph(self, paragraph: Paragraph) -> Paragraph | None:
        """Return the adapted paragraph; None if an earlier book or a settlement says all of it."""
        if not self._is_own(paragraph.rules):
            return None
        text = self._corrected(paragraph.text, paragraph.rules)
        return Paragraph(text, self._here(paragraph.rules), self.title)

    def question(self, question: AnsweredQuestion) -> AnsweredQuestion | None:
        """Return the adapted question; None if an earlier book or a settlement says all of it."""
        if not self._is_own(question.rules):
            return None
        answer = self._corrected(question.answer, question.rules)
        return reprinted(question, answer=answer, rules=self._here(question.rules), of=self.title)

    def _is_own(self, rules: Iterable[str]) -> bool:
        return any(rule in self.whole.rules for rule in rules)

    def _here(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of these rules in this table's catalogue, each once; rules it lacks are left out."""
        return tuple(dict.fromkeys(filter(None, map(self.whole.own, rules))))

    def _corrected(self, text: str, rules: Iterable[str]) -> str:
        """Return the text, followed by every settlement that overrules part of it."""
        instead = [rule for rule in self._here(rules) if rule in self.settled]
        return " ".join([text, *(f"{BUT} {self.whole.rules[rule].text}" for rule in instead)])


def _needed(chapter: RulesChapter, whole: Catalogue) -> RulesChapter:
    return reprinted(chapter, paragraphs=tuple(each for each in chapter.paragraphs if _holds(each.rules, whole)))


def _holds(rules: Iterable[str], whole: Catalogue) -> bool:
    """Return whether all of these are rules of this table."""
    return all(rule in whole.rules for rule in rules)


def _interleaved(chapters: Sequence[RulesChapter], more: Sequence[RulesChapter]) -> list[RulesChapter]:
    """Return the chapters with the paragraphs of `more` appended to those of the same key; a new chapter follows its
    predecessor.
    """
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
