"""The door games as an `Engine`: their rules and tables, texts of cards, and words for hints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import partial
from importlib.resources import files
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
    """Return the numbers that texts of cards depend on, as `HouseRules`."""
    shared: dict[str, Any] = {name: getattr(numbers, name) for name in _SHARED}
    untimed = (word for word, rule in PLAYS.items() if rule.untimed)
    return HouseRules(**shared, own_turn_plays=frozenset(untimed if numbers.specials_on_own_turn else ()))


def printed_under(rules: DoorsRules) -> Callable[[Any], Print]:
    """Return a function that returns what is printed on a card, of any set or pack, where these rules apply."""
    return partial(printed, house=house_rules(rules.base))


FOR_HELP = "for_help"
"""Word of a card that its holder could promise for help."""


def held(table: DoorsTable, seat: Seat) -> frozenset[str]:
    """Return the words by which strategy hints refer to the cards in a hero's hand, such as their keys and kinds; with
    FOR_HELP if one of the cards could be promised to a helper now."""
    words = moments.held(table, seat)
    others = (other for other in table.around(seat) if other != seat)
    return words | {FOR_HELP} if any(promisable(table, seat, other) for other in others) else words


def words_of_cards(cards: Iterable[Any]) -> frozenset[str]:
    """Return the words by which strategy hints refer to these cards, such as their keys and kinds; with FOR_HELP if one
    of the cards can be promised to a helper."""
    there = list(cards)
    paid = any(isinstance(card, Used) and PLAYS[type(card.play)].on_players for card in there)
    return moments.words_of_cards(there) | ({FOR_HELP} if paid else frozenset())


def fought(table: DoorsTable) -> frozenset[str]:
    """Return the tags of the monsters in the fight; none if there is no fight."""
    return frozenset() if table.fight is None else frozenset(tags(table, table.fight))


def sums(table: DoorsTable, seat: Seat) -> tuple[int, int] | None:
    """Return both sides' strength, heroes first, if the seat is being asked as the fighter; None otherwise."""
    asked = next((each for each in questions(table) if each.seat == seat and each.kind == "combat"), None)
    return None if asked is None else (asked.numbers[0], asked.numbers[1])


MOMENTS = Moments(held, fought, words_of_cards, "arrange", sums, TurnBegan, LevelsChanged)


def as_doors(rules: GameRules) -> DoorsRules:
    """Return the rules typed as this engine's. Raises TypeError if they are another engine's."""
    if not isinstance(rules, DoorsRules):
        raise TypeError(f"{rules.name} is played by {rules.engine}")
    return rules


def with_book(rules: DoorsRules, book: Book) -> DoorsRules:
    """Return the same rules with another book of cards."""
    return replace(rules, book=book)


def observed(table: DoorsTable) -> DoorsRules:
    """Return rules for an observed table, with the cards and numbers that it carries."""
    return DoorsRules("observed", "as observed", table.book, table.numbers)


def detach(table: DoorsTable) -> None:
    """Give the table its own copy of the numbers, whose map of time limits could be changed; otherwise it shares them
    with the ruleset."""
    table.numbers = table.numbers.copy()


def progress(table: DoorsTable) -> Progress:
    """Return the heroes' Levels and the number of the turn."""
    return Progress(tuple(hero.level for hero in table.heroes), table.turn_number)


TALK = (
    "won_game",
    "shared_game",
    "lost_game",
    "died",
    "cursed",
    "stabbed",
    "robbed",
    "caught",
    "given",
    "kill",
    "escaped",
    "gained",
    "last_step",
)
"""Moments of which AI players may say lines of a pack: those for which no earlier event is needed."""

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
    starter=files("kickdoor_game.doors") / "starter",
    talk=TALK,
)
