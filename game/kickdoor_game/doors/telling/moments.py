"""What a moment in a door game is about, beside what a hero holds: what is being fought, and how that stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...engine import Moments
from ...heroes.events import LevelsChanged, TurnBegan
from ...heroes.telling import moments
from ...language.cards import Used
from ...machine.ids import Seat
from ...machine.run import questions
from ..fight.strength import tags
from ..phases.promises import promisable
from ..plays import PLAYS
from ..state.table import DoorsTable

FOR_HELP = "for_help"
"""The word of a card that somebody could be promised for their help."""


def held(table: DoorsTable, seat: Seat) -> frozenset[str]:
    """The words of the cards in that hero's hand, and whether one of them could be promised to anybody now."""
    words = moments.held(table, seat)
    others = (other for other in table.around(seat) if other != seat)
    return words | {FOR_HELP} if any(promisable(table, seat, other) for other in others) else words


def words_of_cards(cards: Iterable[Any]) -> frozenset[str]:
    """Return the words that all of these cards have together."""
    there = list(cards)
    paid = any(isinstance(card, Used) and PLAYS[type(card.play)].on_players for card in there)
    return moments.words_of_cards(there) | ({FOR_HELP} if paid else frozenset())


def fought(table: DoorsTable) -> frozenset[str]:
    """The tags of the monsters in the fight, whatever has made them so; none where nobody fights."""
    return frozenset() if table.fight is None else frozenset(tags(table, table.fight))


def sums(table: DoorsTable, seat: Seat) -> tuple[int, int] | None:
    """Both sides of the fight as that fighter is asked about it."""
    asked = next((each for each in questions(table) if each.seat == seat and each.kind == "combat"), None)
    return None if asked is None else (asked.numbers[0], asked.numbers[1])


MOMENTS = Moments(held, fought, words_of_cards, "arrange", sums, TurnBegan, LevelsChanged)
