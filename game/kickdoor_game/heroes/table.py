"""The state that every game with heroes has: heroes, piles, a die that was rolled, whose turn it is.

Every card of the book is in exactly one place: a deck, a discard pile, a hero, `aside` (while a frame handles it), or a
place that only the engine has (`elsewhere`: a fight, a body, a room of a map). Tests check this after every step
(`status`).

Each engine has its own fights and deaths. Rules in this package that need to know about them ask methods of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from ..language.cards import gold_of
from ..machine.errors import BrokenInvariant, Refusal
from ..machine.ids import NOBODY, CardId, Seat
from ..machine.table import SHARED, Table
from .hero_sheet.hero import Hero
from .numbers import Numbers

if TYPE_CHECKING:
    from ..language.cards import Card

KindT = TypeVar("KindT")

DOOR = "door"
"""Key of the deck of Doors."""
TREASURE = "treasure"
"""Key of the deck of Treasures."""


@dataclass(slots=True)
class Rolled:
    """A rolled die that can still be changed. `bonus` is added to reach `target`.

    `discards`: how many cards a Wizard has paid for it (classic.classes.22); `bought`: how much of the bonus they
    bought.
    """

    seat: Seat
    die: int
    bonus: int
    target: int
    why: str
    discards: int = 0
    sides: int = 6
    bought: int = 0

    def total(self) -> int:
        """Return the number on the die with the bonus added."""
        return self.die + self.bonus

    def succeeds(self) -> bool:
        """Return whether die and bonus together reach the target number."""
        return self.total() >= self.target


class Body(NamedTuple):
    """The cards of a hero who has just died: the `hand`, other `cards`, and by Item the Cheat on it."""

    hand: list[CardId]
    cards: list[CardId]
    cheats: dict[CardId, CardId]


@dataclass(slots=True, kw_only=True)
class HeroTable(Table):
    """One match of a game with heroes. `phase` is the current part of the turn.

    `sharing`: the seat that wins together with a hero who reaches the goal now, at any Level (shakespeare.variants.5).

    Constants of each game: `cheats_give_most`: an Item with a Cheat also gives what it gives only to some
    (quest.items.8). `slots_are_worn`: effects on Items of a slot take only those in use (quest.items.4).
    """

    cheats_give_most: ClassVar[bool] = False
    slots_are_worn: ClassVar[bool] = False

    heroes: list[Hero] = field(default_factory=list)
    decks: dict[str, list[CardId]] = field(default_factory=lambda: {DOOR: [], TREASURE: []})
    discards: dict[str, list[CardId]] = field(default_factory=lambda: {DOOR: [], TREASURE: []})
    aside: list[CardId] = field(default_factory=list)
    rolled: Rolled | None = None
    turn: Seat = NOBODY
    turn_number: int = 0
    phase: str = "setup"
    sharing: Seat = NOBODY

    book: Any = field(default=None, compare=False, metadata=SHARED)
    numbers: Numbers = field(default_factory=Numbers, compare=False, metadata=SHARED)

    def card(self, card: CardId) -> Card:
        """Return what is printed on a card."""
        printed: Card = self.book.cards[card]
        return printed

    def printed(self, card: CardId, kind: type[KindT]) -> KindT:
        """Return what is printed on a card of the given kind. Raises BrokenInvariant if the card is of another kind."""
        printed = self.book.cards[card]
        if not isinstance(printed, kind):
            raise BrokenInvariant(f"card {card} is no {kind.__name__}")
        return printed

    def deck_of(self, card: CardId) -> str:
        """Return the key of the deck that a card belongs to, which is also that of its discards (classic.cards.1)."""
        raise NotImplementedError

    def deck_title(self, deck: str) -> str:
        """Return the name of a deck's cards for players, such as `Door`."""
        return deck.title()

    def alive(self) -> list[Seat]:
        """Return the seats of living heroes."""
        return [hero.seat for hero in self.heroes if not hero.dead]

    def around(self, first: Seat) -> list[Seat]:
        """Return the seats of living heroes in playing order, beginning with `first`, or the next living one."""
        heroes = self.heroes
        start = first % len(heroes)
        return [hero.seat for hero in (*heroes[start:], *heroes[:start]) if not hero.dead]

    def in_charity(self, giver: Seat) -> list[Seat]:
        """Return all seats that count when cards go to the lowest, in playing order, the giver first
        (classic.charity.1).
        """
        raise NotImplementedError

    def in_fight(self, seat: Seat) -> bool:
        """Return whether a hero is in an unfinished combat, as the fighter or as a helper (classic.combat.1)."""
        raise NotImplementedError

    def is_fighting(self) -> bool:
        """Return whether anybody is in a combat."""
        raise NotImplementedError

    def unanswered(self, cards: Sequence[CardId]) -> list[CardId]:
        """Return hand cards in the order in which they go if their owner does not answer: from the right end
        (classic.charity.3).
        """
        return list(reversed(cards))

    def cheapest(self, cards: Sequence[CardId]) -> list[CardId]:
        """Return Items in the order in which they go if their owner does not answer: by value, cheapest first
        (classic.curses.8).
        """
        return sorted(cards, key=lambda card: (gold_of(self.card(card)), card))

    def hands_of(self, hero: Hero) -> int:
        """Return how many Hands a hero has for Items (classic.items.2)."""
        return self.numbers.hands

    def within_limits(self, hero: Hero, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Return which of these usable Items in use help the hero: all, in games that put surplus ones out of use at
        once.
        """
        return cards

    def gear_stays(self) -> bool:
        """Return whether Items in use stay so for now, even beyond limits (see `within_limits`)."""
        return False

    def clock_for(self, seat: Seat, usual: str) -> str:
        """Return the name of the time limit for a question to a seat: `usual` in most games."""
        return usual

    def powers_of(self, hero: Hero) -> frozenset[str]:
        """Return the names of powers that a hero has without a card for them."""
        return frozenset()

    def cannot_spare(self, hero: Hero, cards: Sequence[CardId]) -> dict[CardId, Refusal]:
        """Return which of these cards a hero cannot give up by choice, each with the reason. All others may go
        together.

        Claims of others on cards are not considered (see `at_stake.unspendable`).
        """
        return {}

    def promised(self) -> list[CardId]:
        """Return the Items that binding offers have promised away: their owner cannot give them up (classic.help.4)."""
        raise NotImplementedError

    def elsewhere(self) -> list[CardId]:
        """Return every card in places that only this engine has, once for each place."""
        raise NotImplementedError

    def leave_body(self, seat: Seat, body: Body) -> None:
        """Keep the cards of a hero who has just died where this engine has bodies (classic.death.4)."""
        raise NotImplementedError
