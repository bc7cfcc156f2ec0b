"""What programs may ask of the door games: their rules and tables, what cards say, and what a moment is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import partial
from typing import Any

from ..engine import Engine, GameRules, Mixing, Moments, Progress
from ..heroes.events import LevelsChanged, TurnBegan
from ..heroes.numbers import Numbers
from ..heroes.telling import moments
from ..language.book import Book
from ..language.cards import Used
from ..language.door_games import DOOR_GAMES, printed
from ..language.house import HouseRules
from ..language.vocabulary import Print
from ..machine.ids import Seat
from ..machine.run import questions
from . import mixing
from .fight.strength import tags
from .phases.promises import promisable
from .plays import PLAYS
from .prepared import PREPARING
from .rules import DoorsRules
from .state import events
from .state.table import DoorsTable

_SHARED = [each.name for each in fields(HouseRules) if each.name != "own_turn_plays"]


def house_rules(numbers: Numbers) -> HouseRules:
    """Return what of these numbers shows on cards, for their texts."""
    shared: dict[str, Any] = {name: getattr(numbers, name) for name in _SHARED}
    untimed = (word for word, rule in PLAYS.items() if rule.untimed)
    return HouseRules(**shared, own_turn_plays=frozenset(untimed if numbers.specials_on_own_turn else ()))


def printed_under(rules: DoorsRules) -> Callable[[Any], Print]:
    """What cards say, whatever set or pack they are from, where these rules hold."""
    return partial(printed, house=house_rules(rules.base))


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


def as_doors(rules: GameRules) -> DoorsRules:
    """These rules as what they are; TypeError if they are another engine's."""
    if not isinstance(rules, DoorsRules):
        raise TypeError(f"{rules.name} is played by {rules.engine}")
    return rules


def with_book(rules: DoorsRules, book: Book) -> DoorsRules:
    """The same numbers with these cards."""
    return replace(rules, book=book)


def observed(table: DoorsTable) -> DoorsRules:
    """The rules by which that table is played: its own cards; its numbers are in the table."""
    return DoorsRules("observed", "as observed", table.book, table.numbers)


def detach(table: DoorsTable) -> None:
    """Cards never change, and all else that it holds is a copy; the numbers hold a map of times."""
    table.numbers = table.numbers.copy()


def progress(table: DoorsTable) -> Progress:
    """The heroes' levels."""
    return Progress(tuple(hero.level for hero in table.heroes), table.turn_number)


ENGINE = Engine(
    DoorsTable,
    DOOR_GAMES,
    with_book,
    observed,
    detach,
    progress,
    Mixing(mixing.mixed, mixing.catalogue, mixing.rulebook),
    printed_under,
    MOMENTS,
    preparing=PREPARING,
    told={name: getattr(events, name) for name in events.__all__},
)
