"""What programs may ask of the duel."""

from __future__ import annotations

from dataclasses import replace

from ..engine import Engine, Progress
from ..language.book import Book
from .cards.vocabulary import DUEL_CARDS
from .events import TOLD
from .rules import DuelRules
from .table import DuelTable


def with_book(rules: DuelRules, book: Book) -> DuelRules:
    """Return the same ready decks and numbers with these cards."""
    return replace(rules, book=book)


def observed(table: DuelTable) -> DuelRules:
    """Return the rules by which that table is played: the cards of both decks; its numbers are in the table."""
    return DuelRules("observed", "as observed", table.book, {}, table.numbers)


def detach(table: DuelTable) -> None:
    """Cards and numbers never change, and all else that it holds is a copy."""


def progress(table: DuelTable) -> Progress:
    """Return the players' Levels."""
    return Progress(tuple(duelist.level for duelist in table.duelists), table.turn_number)


ENGINE = Engine(DuelTable, DUEL_CARDS, with_book, observed, detach, progress, told=TOLD)
