"""What the other player has been seen to do with attacks: face them or run, and be honest or cheat.

Only what everybody saw counts: an attack from which somebody ran was never turned up, so it tells nothing of honesty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kickdoor_game.ccg.events import CaughtCheating, DefenderChose, MonsterHired

from ...api import Chair, Event
from .mixing import Habit

DOUBT = 6.0
"""After so many times a habit is believed as much as the other's cleverness."""
KNOWN_MOST = 0.8
"""A habit is never believed more than that: whoever has one may drop it."""
FACED_FIRST, HONEST_FIRST = 0.5, 0.65
"""What is thought of somebody who has done nothing yet, as if it had been seen `FIRST_COUNTS` times."""
FIRST_COUNTS = 2.0


@dataclass(slots=True)
class Tally:
    """How often something was seen, and how often it could have been."""

    yes: int = 0
    times: int = 0

    def enter(self, what: bool) -> None:
        """One more time."""
        self.yes, self.times = self.yes + what, self.times + 1

    def habit(self, first: float) -> Habit:
        """Return the share, and how far it is known."""
        share = (self.yes + FIRST_COUNTS * first) / (self.times + FIRST_COUNTS)
        return Habit(share, min(KNOWN_MOST, self.times / (self.times + DOUBT)))


class Habits:
    """Of the player opposite. `limps`: whether they limped when they chose is kept apart, since escape costs then."""

    def __init__(self) -> None:
        self._faced = {False: Tally(), True: Tally()}
        self._honest = Tally()
        self._limped = False

    def sees(self, limps: bool) -> None:
        """Take note of whether the other limps, before they are attacked."""
        self._limped = limps

    def hear(self, events: Iterable[Event], me: Chair) -> None:
        """Enter what the other has done."""
        for event in events:
            match event:
                case DefenderChose(seat=seat, faces=faces) if seat != me:
                    self._faced[self._limped].enter(faces)
                case MonsterHired(seat=seat) if seat != me:
                    self._honest.enter(True)
                case CaughtCheating(seat=seat) if seat != me:
                    self._honest.enter(False)
                case _:
                    pass

    def faces(self, limps: bool) -> Habit:
        """Return how often they face an attack."""
        return self._faced[limps].habit(FACED_FIRST)

    def honest(self) -> Habit:
        """Return how often an attack of theirs that was turned up was honest."""
        return self._honest.habit(HONEST_FIRST)
