"""The rulebook as it is handed to people at a table: the catalogue of a set, opened where they ask."""

from __future__ import annotations

from kickdoor_game.language.catalogue import Catalogue, for_players, section_of
from kickdoor_protocol.checks.search_words import LESS, is_too_much
from kickdoor_protocol.limits import LOOK_UP_IDS_MOST
from kickdoor_protocol.messages.book import Chapter, RulesFound, RuleText, TermText

from ..declined import Declined

RULES_MOST = LOOK_UP_IDS_MOST
"""Rules in one answer: more than the longest section has, less than anybody reads."""

FOUND_MOST = 12
"""Rules in an answer to words that somebody looked for: the rest is counted, and a second word finds the right ones."""

TERMS_MOST = 20


def look_up(book: Catalogue, set_key: str, words: str) -> RulesFound:
    """The rules and terms for these words; without words the contents alone. Declined if it is too much at once."""
    if is_too_much(words):
        raise Declined("too_long", "That is too much to look up at once.", LESS)
    words = " ".join(words.split())
    rules = book.search(words) if words else []
    most = FOUND_MOST if is_search(book, words) else RULES_MOST
    terms = book.search_terms(words) if words else {}
    return RulesFound(
        set_key,
        words,
        book.title,
        tuple(RuleText(rule.id, rule.text, for_players(rule.ruling), rule.example) for rule in rules[:most]),
        tuple(TermText(name, meaning) for name, meaning in list(terms.items())[:TERMS_MOST]),
        tuple(Chapter(name, len(section)) for name, section in book.sections().items()),
        max(len(rules) - most, 0),
    )


def is_search(book: Catalogue, words: str) -> bool:
    """Whether it is words that were looked for, and not a section or rules by their ids."""
    wanted = words.lower().split()
    return not all("." in word or section_of(word) in book.sections() for word in wanted)
