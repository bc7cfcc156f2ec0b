"""The rulebook as it is handed to people at a table: the catalogue of a set, opened where they ask."""

from __future__ import annotations

from kickdoor_game.language.catalogue import Catalogue
from kickdoor_protocol.messages.book import Chapter, RulesFound, RuleText, TermText

RULES_MOST = 40
"""Rules in one answer: more than the longest section has, less than anybody reads."""

TERMS_MOST = 20


def look_up(book: Catalogue, set_key: str, words: str) -> RulesFound:
    """The rules and terms for these words; without words the contents alone."""
    words = " ".join(words.split())
    rules = book.search(words) if words else []
    terms = book.search_terms(words) if words else {}
    return RulesFound(
        set_key,
        words,
        book.title,
        tuple(RuleText(rule.id, rule.text, rule.ruling, rule.example) for rule in rules[:RULES_MOST]),
        tuple(TermText(name, meaning) for name, meaning in list(terms.items())[:TERMS_MOST]),
        tuple(Chapter(name, len(section)) for name, section in book.sections().items()),
        max(len(rules) - RULES_MOST, 0),
    )
