"""The state that classic and quest share: heroes, piles, the fight, whose turn it is.

Every card of the book is in exactly one place: a deck, a discard pile, with a hero, in the fight, on a corpse, or
`aside` (held by a frame that is just dealing with it). `status` checks it after every step of every test.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..machine.ids import NOBODY, CardId, Seat
from ..machine.table import SHARED, Table
from .fight import Fight
from .hero import Hero
from .numbers import Numbers

if TYPE_CHECKING:
    from ..language.cards import Card

DOOR = "door"
TREASURE = "treasure"


@dataclass(slots=True)
class Corpse:
    """What a dead hero leaves behind, face up (classic.death.4)."""

    seat: Seat
    cards: list[CardId]


@dataclass(slots=True)
class Rolled:
    """A die that lies on the table and may still be changed. `bonus` is added to reach `target`.

    `discards`: how many cards a Wizard has paid on it (classic.classes.22).
    """

    seat: Seat
    die: int
    bonus: int
    target: int
    why: str
    discards: int = 0

    def total(self) -> int:
        return self.die + self.bonus

    def succeeds(self) -> bool:
        return self.total() >= self.target


@dataclass(slots=True, kw_only=True)
class HeroTable(Table):
    """One match of a game with heroes. `phase` is a word of the turn.

    `met`: a monster was met in this turn. `won`: whoever's turn it is has won a fight in it.
    """

    heroes: list[Hero] = field(default_factory=list)
    decks: dict[str, list[CardId]] = field(default_factory=lambda: {DOOR: [], TREASURE: []})
    discards: dict[str, list[CardId]] = field(default_factory=lambda: {DOOR: [], TREASURE: []})
    aside: list[CardId] = field(default_factory=list)
    corpses: list[Corpse] = field(default_factory=list)
    fight: Fight | None = None
    rolled: Rolled | None = None
    turn: Seat = NOBODY
    turn_number: int = 0
    phase: str = "setup"
    met: bool = False
    won: bool = False

    book: Any = field(default=None, compare=False, metadata=SHARED)
    numbers: Numbers = field(default_factory=Numbers, compare=False, metadata=SHARED)

    def card(self, card: CardId) -> Card:
        """What is printed on that card."""
        return self.book.cards[card]  # type: ignore[no-any-return]

    def alive(self) -> list[Seat]:
        return [hero.seat for hero in self.heroes if not hero.dead]

    def around(self, first: Seat) -> list[Seat]:
        """All living seats in playing order, beginning with that one (or the next, if it is dead)."""
        size = len(self.heroes)
        seats = [Seat((first + i) % size) for i in range(size)]
        return [seat for seat in seats if not self.heroes[seat].dead]

    def in_fight(self, seat: Seat) -> bool:
        """In combat: the fighter and his helper, until the monsters are discarded (classic.combat.1)."""
        return self.fight is not None and seat in self.fight.party()
