"""The rulebook as people at a table look things up in it: book and catalogue of a set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kickdoor_game.language.catalogue import Catalogue, for_players, section_of
from kickdoor_game.language.looking_up import Found, are_ids
from kickdoor_game.language.looking_up import look_up as found_for
from kickdoor_game.language.rulebook import Passage, Rulebook, in_figures
from kickdoor_protocol.checks.request_check import LESS, is_too_much
from kickdoor_protocol.limits import LOOK_UP_IDS_MOST
from kickdoor_protocol.messages.book import (
    BookChapter,
    BookParagraph,
    BookQuestion,
    Chapter,
    RulesFound,
    RuleText,
    TermText,
)

from ...base.declined import Declined

RULES_MOST = LOOK_UP_IDS_MOST
"""Rules in one answer: more than the longest section has, and fewer than anybody reads."""

FOUND_MOST = 12
"""Rules in an answer to a search; the others are counted, and a second word narrows them down."""

TERMS_MOST = 20
"""Terms in an answer."""

QUESTIONS_MOST = 8
"""Questions in an answer, the best ones first."""

PASSAGES_MOST = 6
"""Paragraphs in an answer to a search; a chapter is sent whole."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The texts about a set: its catalogue, its book for players if it has one, and the numbers it is played with."""

    catalogue: Catalogue
    book: Rulebook | None = None
    figures: Mapping[str, int] = field(default_factory=dict)


def look_up(shelf: Shelf, set_key: str, words: str) -> RulesFound:
    """Return what the rulebook and numbered rules of that set have on these words; for "" the table of contents. Raises
    Declined if the words are too long.
    """
    if is_too_much(words):
        raise Declined("too_long", "That is too much to look up at once.", LESS)
    words = " ".join(words.split())
    catalogue, book = shelf.catalogue, shelf.book
    found = found_for(catalogue, book, words)
    most = RULES_MOST if found.chapter or not is_search(catalogue, words) else FOUND_MOST
    return RulesFound(
        set_key,
        words,
        catalogue.title,
        tuple(RuleText(rule.id, rule.text, for_players(rule.ruling), rule.example) for rule in found.rules[:most]),
        tuple(TermText(name, meaning) for name, meaning in list(found.terms.items())[:TERMS_MOST]),
        tuple(Chapter(name, len(section)) for name, section in catalogue.sections().items()),
        max(len(found.rules) - most, 0),
        book.title if book is not None else "",
        book.tagline if book is not None else "",
        tuple(BookChapter(chapter.key, chapter.title) for chapter in book.chapters) if book is not None else (),
        found.chapter.key if found.chapter is not None else "",
        _paragraphs(shelf, found),
        tuple(
            BookQuestion(
                in_figures(question.ask, shelf.figures),
                in_figures(question.answer, shelf.figures),
                question.rules,
                question.of,
            )
            for question in found.questions[:QUESTIONS_MOST]
        ),
        found.near,
    )


def _paragraphs(shelf: Shelf, found: Found) -> tuple[BookParagraph, ...]:
    """Return the paragraphs of the chapter that is opened, or the first that were found."""
    opened = found.chapter
    passages = found.passages[:PASSAGES_MOST]
    if opened is not None:
        passages = tuple(Passage(opened, number, each) for number, each in enumerate(opened.paragraphs, start=1))
    return tuple(
        BookParagraph(in_figures(each.text, shelf.figures), each.rules, chapter.key, number, each.of)
        for chapter, number, each in passages
    )


def is_search(book: Catalogue, words: str) -> bool:
    """Return whether the words are search terms, rather than the name of a book or section, or ids of rules."""
    if are_ids(words) or book.is_named(words):
        return False
    return not all(section_of(word) in book.sections() for word in words.lower().split())
