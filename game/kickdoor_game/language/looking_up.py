"""Look words up in a set's players' book and catalogue: for programs that show rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from .catalogue import Catalogue, Rule, book_of, is_rule
from .rulebook import AnsweredQuestion, Passage, Rulebook, RulesChapter, behind

_WHAT_IS = re.compile(r"what (?:is|are|does) (?:an? |the )?(.+?)(?: mean)?\s*\??", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search: a chapter, or questions, paragraphs, rules and terms, each by relevance.

    `rules`: with a chapter, those behind it. `near`: nothing contains all words, and these questions are the nearest.
    """

    chapter: RulesChapter | None = None
    questions: tuple[AnsweredQuestion, ...] = ()
    passages: tuple[Passage, ...] = ()
    rules: tuple[Rule, ...] = ()
    terms: Mapping[str, str] = field(default_factory=dict)
    near: bool = False

    def __bool__(self) -> bool:
        return bool(self.chapter or self.questions or self.passages or self.rules or self.terms)


def look_up(catalogue: Catalogue, book: Rulebook | None, words: str) -> Found:
    """Return everything that these words name or occur in; nothing if there are no words.

    The number, key or title of a chapter opens it. Ids find their rules, and the paragraphs that rest on them. Other
    words find questions, paragraphs, rules and terms; words that occur nowhere, the nearest questions.
    """
    if not words.strip():
        return Found()
    rules = tuple(catalogue.search(words))
    terms = catalogue.search_terms(words) or catalogue.search_terms(asked_of(words))
    if book is None:
        return Found(rules=rules, terms=terms)
    if (chapter := book.chapter(words)) is not None:
        known = (catalogue.rules.get(rule) for rule in behind(chapter.paragraphs))
        return Found(chapter, rules=tuple(rule for rule in known if rule is not None))
    if are_ids(words):
        resting = [passage for rule in rules for passage in book.resting_on(rule.id)]
        return Found(passages=_each_once(resting), rules=rules)
    found = Found(None, tuple(book.asked(words)), tuple(book.passages(words)), rules, terms)
    if found:
        return found
    nearest = tuple(book.nearest(words))
    return Found(None, nearest, near=bool(nearest))


def book_meant(words: str, names: Collection[str]) -> str:
    """Return the set that these rule ids belong to, if all name the same one and it is among `names`; else ""."""
    ids = words.lower().split()
    books = {book_of(word) for word in ids if is_rule(word) and word.count(".") > 1}
    return next(iter(books)) if len(books) == 1 and all(map(is_rule, ids)) and books <= set(names) else ""


def asked_of(words: str) -> str:
    """Return the term that a question asks about; other words as they are.

    >>> asked_of("What is a Rank?")
    'Rank'
    """
    asked = _WHAT_IS.fullmatch(words.strip())
    return asked[1] if asked is not None else words


def are_ids(words: str) -> bool:
    """Return whether all words are ids of rules or sections: words with a dot inside."""
    return all("." in word.strip(".") for word in words.split())


def _each_once(passages: list[Passage]) -> tuple[Passage, ...]:
    places = {(passage.chapter.key, passage.number): passage for passage in passages}
    return tuple(places.values())
