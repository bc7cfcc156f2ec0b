"""Gifts bind nobody (classic.trading.6), and yet a seat that judges lets a giver have something for them.

A gift of Items is worth a favour: as much as they are worth to whoever got them, no more than `MOST`, nothing at all
if that is a trifle, and of several in one turn only the best. It fades from turn to turn. One kill that this seat would
have spoilt, for a gain no greater than the favour, is let pass for it, and with that the favour is used up. A kill that
wins the game is spoilt whatever was given: that price nobody can pay.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kickdoor_game.doors.state import events as told
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

from ....api import Chair
from ...estimate import View

LEAST = 0.3
"""What is worth less to its taker is junk, and no favour."""

MOST = 1.0
"""So much, in levels, and no more somebody can have to his credit."""

FADES = 0.93
"""What is left of a favour after another turn."""


@dataclass(slots=True)
class Favours:
    """`owed`: to whom how much. `given`: Items that came as gifts and have not been looked at. `best`: the worth of the
    best gift of each in this turn. `spared`: whose kill is let pass in this turn."""

    owed: dict[Chair, float] = field(default_factory=dict)
    given: list[tuple[Chair, CardId]] = field(default_factory=list)
    best: dict[Chair, float] = field(default_factory=dict)
    spared: set[Chair] = field(default_factory=set)

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case told.CardMoved(card=card, giver=giver, taker=taker, why="gift") if taker == me:
                    self.given.append((giver, card))
                case told.TurnBegan():
                    self.owed = {chair: worth * FADES for chair, worth in self.owed.items()}
                    self.best.clear()
                    self.spared.clear()
                case _:
                    pass

    def weigh(self, view: View) -> None:
        """Look at what has come since the last time; what is gone again is worth nothing."""
        for giver, card in self.given:
            worth = view.card(card) if card in view.hero.items else 0.0
            more = worth - self.best.get(giver, 0.0)
            if worth >= LEAST and more > 0:
                self.best[giver] = worth
                self.owed[giver] = min(MOST, self.owed.get(giver, 0.0) + more)
        self.given.clear()

    def spares(self, fighter: Chair, gain: float) -> bool:
        """Whether his kill is let pass although spoiling it would gain so much; a favour that does it is used up."""
        if fighter in self.spared:
            return True
        if not 0 < gain <= self.owed.get(fighter, 0.0):
            return False
        del self.owed[fighter]
        self.spared.add(fighter)
        return True
