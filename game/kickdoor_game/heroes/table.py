"""The state that every game with heroes has: heroes, piles, a die that lies there, whose turn it is.

Every card of the book is in exactly one place: a deck, a discard pile, with a hero, `aside` (held by a frame that is
just dealing with it), or where only the engine has a place (`elsewhere`: a fight, a body, a room of a map). `status`
checks it after every step of every test.

Fights and deaths are the engine's: what the rules of this package must know of them, they ask the table.
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
TREASURE = "treasure"


@dataclass(slots=True)
class Rolled:
    """A die of that seat that lies there and may still be changed. `bonus` is added to reach `target`.

    `discards`: how many cards a Wizard has paid on it (classic.classes.22), and `bought` what of the bonus these are.
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
        return self.die + self.bonus

    def succeeds(self) -> bool:
        return self.total() >= self.target


class Body(NamedTuple):
    """What a hero who has just died leaves. `cards`: what was not in the hand. `cheats`: Items to the Cheat on each."""

    hand: list[CardId]
    cards: list[CardId]
    cheats: dict[CardId, CardId]


@dataclass(slots=True, kw_only=True)
class HeroTable(Table):
    """One match of a game with heroes. `phase` is a word of the turn.

    `sharing`: who wins with whoever reaches the goal now, at any Level (shakespeare.variants.5).

    Of the game: `cheats_give_most`: an Item with a Cheat on it gives what it gives only to some (quest.items.8).
    `slots_are_worn`: an effect on Items of a slot takes only what is in use there (quest.items.4).
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
        """What is printed on that card."""
        printed: Card = self.book.cards[card]
        return printed

    def printed(self, card: CardId, kind: type[KindT]) -> KindT:
        """Return what is printed on a card of that kind. Raises BrokenInvariant if it is of another."""
        printed = self.book.cards[card]
        if not isinstance(printed, kind):
            raise BrokenInvariant(f"card {card} is no {kind.__name__}")
        return printed

    def deck_of(self, card: CardId) -> str:
        """Which deck it belongs to: the discards of the same name are its pile (classic.cards.1)."""
        raise NotImplementedError

    def deck_title(self, deck: str) -> str:
        """What people call the cards of that deck."""
        return deck.title()

    def alive(self) -> list[Seat]:
        return [hero.seat for hero in self.heroes if not hero.dead]

    def around(self, first: Seat) -> list[Seat]:
        """All living seats in playing order, beginning with that one (or the next, if it is dead)."""
        heroes = self.heroes
        start = first % len(heroes)
        return [hero.seat for hero in (*heroes[start:], *heroes[:start]) if not hero.dead]

    def in_charity(self, giver: Seat) -> list[Seat]:
        """All seats that count when cards go to the lowest, in playing order, the giver first (classic.charity.1)."""
        raise NotImplementedError

    def in_fight(self, seat: Seat) -> bool:
        """Whether that hero is in a combat, alone or as a helper, that is not over yet (classic.combat.1)."""
        raise NotImplementedError

    def is_fighting(self) -> bool:
        """Whether anybody is in a combat."""
        raise NotImplementedError

    def unanswered(self, cards: Sequence[CardId]) -> list[CardId]:
        """In which order these go if their owner does not say: from the right end of the hand (classic.charity.3)."""
        return list(reversed(cards))

    def cheapest(self, cards: Sequence[CardId]) -> list[CardId]:
        """These Items, those of least value first: so they go if their owner does not say (classic.curses.8)."""
        return sorted(cards, key=lambda card: (gold_of(self.card(card)), card))

    def hands_of(self, hero: Hero) -> int:
        """How many Hands that hero has for what is held (classic.items.2)."""
        return self.numbers.hands

    def within_limits(self, hero: Hero, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Which of these usable Items that he has in use help him: all, where what is too much is put away at once."""
        return cards

    def gear_stays(self) -> bool:
        """Whether what is in use stays so for now, though it is more than limits allow (`within_limits`)."""
        return False

    def clock_for(self, seat: Seat, usual: str) -> str:
        """Return the class of the deadline of a question to that seat, which is this `usual` one in most games."""
        return usual

    def powers_of(self, hero: Hero) -> frozenset[str]:
        """Return the powers, by their names, that a hero has without a card of that kind before them."""
        return frozenset()

    def cannot_spare(self, hero: Hero, cards: Sequence[CardId]) -> dict[CardId, Refusal]:
        """Return which of these cards that hero cannot part with by will, each with the reason.

        All of the others may go together. Nothing is said of what others have a claim on (`at_stake.unspendable`).
        """
        return {}

    def promised(self) -> list[CardId]:
        """Items that binding offers have promised away: their owner cannot part with them (classic.help.4)."""
        raise NotImplementedError

    def elsewhere(self) -> list[CardId]:
        """Every card that lies in a place which only this engine has, as often as it lies there."""
        raise NotImplementedError

    def leave_body(self, seat: Seat, body: Body) -> None:
        """Take what a hero has left who has just died (classic.death.4)."""
        raise NotImplementedError
