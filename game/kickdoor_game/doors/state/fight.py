"""The state of a combat: who fights what, and every card that was laid in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes.dealings.bargains import Bargain
from ...heroes.sides import Boost
from ...machine.ids import CardId, Seat


@dataclass(slots=True)
class Foe:
    """One monster of a fight. `card`: the card that lies there (the monster, or a Mate); `face`: the monster it stands
    for.

    Enhancers are laid on a `group`: a monster and its Mates (classic.enhancers.6).
    """

    number: int
    card: CardId
    face: CardId
    group: int


@dataclass(slots=True)
class Laid:
    """An enhancer that lies on a group of foes."""

    card: CardId
    group: int


@dataclass(slots=True)
class Slain:
    """A monster that a card has killed before the combat was won. `by`: the fighter at that time, who gains its Levels
    with the win.
    """

    face: CardId
    by: Seat
    levels: int


@dataclass(slots=True)
class Fight(Bargain):
    """The combat in progress. `outcome` is set once it is decided: "won", or "sent_away" by a card.

    `running`: the heroes are running away; `escaped`: those who need no rolls any more. `spent`: used cards that lie in
    it until the end. `owed`: Treasures of monsters that left without a kill, for the fighter if the fight is won;
    `owed_before`: those of former fighters, by seat (classic.treasure.13). `one_shots`: how many One-Shots were used
    for the heroes. `uses`: how often abilities were used, by seat and kind.
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
        """Return the monsters that the fighter kills by winning, those that a card has killed already first."""
        return [*(one.face for one in self.slain if one.by == self.fighter), *(foe.face for foe in self.foes)]

    def foe(self, number: int) -> Foe | None:
        """Return the monster of that number; None if it is not in the fight."""
        return next((foe for foe in self.foes if foe.number == number), None)

    def cards(self) -> list[CardId]:
        """Return every card that lies in the fight."""
        lying = [foe.card for foe in self.foes]
        return [*lying, *(laid.card for laid in self.enhancers), *self.spent]
