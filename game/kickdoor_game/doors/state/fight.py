"""A combat as plain state: who fights what, and everything that has been laid beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes.dealings.bargains import Bargain
from ...heroes.sides import Boost
from ...machine.ids import CardId, Seat


@dataclass(slots=True)
class Foe:
    """One monster of a fight. `card` is what lies there (the monster, or a Mate), `face` the monster it is.

    Enhancers are laid on a `group`: a monster and its mates (classic.enhancers.6).
    """

    number: int
    card: CardId
    face: CardId
    group: int


@dataclass(slots=True)
class Laid:
    """An enhancer on a group of foes."""

    card: CardId
    group: int


@dataclass(slots=True)
class Slain:
    """A monster that a card has killed before the combat was won: `by`, who fought then, gains its Levels with it."""

    face: CardId
    by: Seat
    levels: int


@dataclass(slots=True)
class Fight(Bargain):
    """The combat in progress. `outcome` is set once it is decided: `won`, or `sent_away` by a card.

    `owed`: Treasures of monsters that have left it without a kill, the fighter's if it is won. `owed_before`: the same
    of those who fought it before, by seat (classic.treasure.13).
    """

    foes: list[Foe] = field(default_factory=list)
    enhancers: list[Laid] = field(default_factory=list)
    boosts: list[Boost] = field(default_factory=list)
    spent: list[CardId] = field(default_factory=list)
    running: bool = False
    outcome: str = ""
    owed: int = 0
    owed_before: dict[Seat, int] = field(default_factory=dict)
    slain: list[Slain] = field(default_factory=list)
    one_shots: int = 0
    uses: dict[str, int] = field(default_factory=dict)
    escaped: list[Seat] = field(default_factory=list)

    def killed(self) -> list[CardId]:
        """The monsters that the fighter kills by winning it, those among them that a card has killed already first."""
        return [*(one.face for one in self.slain if one.by == self.fighter), *(foe.face for foe in self.foes)]

    def foe(self, number: int) -> Foe | None:
        """The monster of that number; None if it is not there (any more)."""
        return next((foe for foe in self.foes if foe.number == number), None)

    def cards(self) -> list[CardId]:
        """Every card that lies in it."""
        lying = [foe.card for foe in self.foes]
        return [*lying, *(laid.card for laid in self.enhancers), *self.spent]
