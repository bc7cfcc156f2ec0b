"""The longest possible turn of a door game, if all players answer as late as they may: a sum of clocks.

Time passes only while something is asked, and each clock runs at most as long as its deadline class. So a turn is as
long as the clocks that it can have one after another. A clock restarts only with a new lap (`machine.questions`).
Whatever raises `table.situation`, the lap of fights and windows, is used up by it: a card that leaves its owner's hand
or table, or one of the few things that a fight has once (a helper who joins or is forced, a monster that is chased
away). Actions without limit (trades, gifts, putting Items on and off) restart no clock, nor do offers of help, and all
offers are counted (classic.help.2, classic.trading.1).

Hence two figures: the longest turn in which no card leaves its place, and what each card that does may add. The number
of such cards is bounded by the cards in hands, on the table and drawn: what brings cards works once a turn
(classic.treasure.8). The thinking times of AI players, and pauses for lost players, are not included: these belong to
the server.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Curse, Enhancer, Monster, Power
from kickdoor_game.language.words.effects import (
    Another,
    Choose,
    DiscardCards,
    Effect,
    EverybodyElse,
    GiveTo,
    IfHero,
    LoseClass,
    LoseItem,
    LoseItemsWorth,
    LosePower,
    LoseRace,
    OrElse,
    Plunder,
    RollFor,
    RollOff,
    Vote,
)
from kickdoor_game.language.words.specials import MoreTreasure, OnEscape, ToHelper

CardT = TypeVar("CardT")

RUNNERS = 2
"""Number of heroes who run away from every monster: the fighter and the helper."""

LAPS_WITHOUT_CARDS = 3
"""Restarts of the fight's clock without a card: a helper who joins, one who is forced, one who is let go."""

UPKEEP_ANSWERS = 6
"""Questions that one lost card may cause: the hybrid, which role stays, surplus Big Items (three times), charity."""


@dataclass(frozen=True, slots=True)
class LongestTurn:
    """Bounds in ms. `without_cards_ms`: if no card leaves its place. `each_card_ms`: what each one that does may
    add."""

    without_cards_ms: int
    each_card_ms: int

    def with_cards_ms(self, cards: int) -> int:
        """Return the longest turn in which so many cards leave their places, in ms."""
        return self.without_cards_ms + cards * self.each_card_ms


def longest_turn(numbers: Numbers, book: Book, players: int) -> LongestTurn | None:
    """Return the bounds for so many players; None if a deadline class has no length at this pace."""
    times = {name: ms for name, ms in numbers.deadlines_ms.items() if ms is not None}
    if len(times) < len(numbers.deadlines_ms):
        return None
    pick, answer, window, fight = (times[name] for name in ("pick", "answer", "window", "combat"))
    die = max(times["roll"], times["failed_roll"])
    again = max(fight, window, die)
    curse = window + pick * max((picks(card.effects, players) for card in _all(book, Curse)), default=0)
    monster = max((_monster_ms(card, pick, die, players) for card in _all(book, Monster)), default=0)
    spoils = pick * max((card.treasures for card in _all(book, Enhancer)), default=0)
    body = pick * (players - 1)
    powers = pick * players if _all(book, Power) else 0
    return LongestTurn(
        without_cards_ms=times["arrange"] + answer + times["arrange_end"] + answer
        + curse
        + (1 + LAPS_WITHOUT_CARDS) * fight + again + window
        + monster + powers,
        each_card_ms=2 * again + fight + window
        + max(curse, monster, spoils, body, die)
        + UPKEEP_ANSWERS * answer + powers,
    )  # fmt: skip


def _all(book: Book, kind: type[CardT]) -> list[CardT]:
    return [card for card in book.cards if isinstance(card, kind)]


def _monster_ms(monster: Monster, pick: int, die: int, players: int) -> int:
    """Return the longest time for one monster, won against or run away from: orders, dice, Bad Stuff, and picks."""
    more = sum(special.value for special in monster.specials if isinstance(special, MoreTreasure))
    after = [special.effects for special in monster.specials if isinstance(special, OnEscape | ToHelper)]
    effects = max(picks(each, players) for each in (monster.bad_stuff, *after))
    return max(pick * (monster.treasures + max(more, 0) + effects), RUNNERS * (2 * pick + die + pick * effects))


def picks(effects: Iterable[Effect], players: int) -> int:
    """Return the most single choices that these effects may ask for, one after another, of all players together."""
    return sum(_picks(effect, players) for effect in effects)


def _picks(effect: Effect, players: int) -> int:
    match effect:
        case LoseItem() | LoseItemsWorth() | DiscardCards() | LoseClass() | LoseRace() | LosePower() | GiveTo():
            return 1
        case Plunder():
            return players - 1
        case Choose(options=lists):
            return 1 + max((picks(each, players) for each in lists), default=0)
        case IfHero(then=one, otherwise=other) | OrElse(one, other) | RollFor(high=one, low=other):
            return max(picks(one, players), picks(other, players))
        case Vote(options=lists):
            return players + max(picks(each, players) for each in lists)  # the others vote; the victim settles a tie
        case Another(effects=each, whom=whom) | RollOff(effects=each, whom=whom):
            return (whom == "choice") + picks(each, players)
        case EverybodyElse(effects=each):
            return (players - 1) * picks(each, players)
        case _:
            return 0
