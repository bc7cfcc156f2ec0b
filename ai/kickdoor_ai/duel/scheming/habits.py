"""What the other player has been seen to do with attacks: face them or run, and be honest or cheat.

Two things may tell what they do about an attack: how often they have faced one so far, limping or not, and what
somebody would do who thinks plainly about that much gold. Whichever has foretold better what they did counts for more.
How often they are honest may depend on how much of their purse lies there: some bluff with all or with next to nothing,
and pay for a Monster just what it costs. And some raise the cost of what is honest.

Only what everybody saw counts: an attack from which somebody ran was never turned up, so it tells nothing of honesty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kickdoor_game.duel.state.events import CaughtCheating, DefenderChose, MonsterHired

from ...api import Chair, Event
from .mixing import Habit
from .raising import Raising

DOUBT = 1.5
"""After so many times a habit is believed as much as the other's cleverness."""
KNOWN_MOST = 0.9
"""A habit is never believed more than that: whoever has one may drop it."""
FACED_FIRST, HONEST_FIRST, RAISED_FIRST = 0.5, 0.65, 0.1
"""What is thought of somebody who has done nothing yet, as if it had been seen `FIRST_COUNTS` times."""
FIRST_COUNTS = 2.0
THINKS_COUNTS = 1.2
"""That they do what is plainly better is believed from the beginning, as if it had been seen so often."""
PARTS, LITTLE = ("all", "some", "little"), 2
PLAINLY = 0.92
"""How likely somebody who thinks plainly is to do what is plainly better."""


@dataclass(slots=True)
class Tally:
    """How often something was seen, and how often it could have been."""

    yes: int = 0
    times: int = 0

    def enter(self, what: bool) -> None:
        """One more time."""
        self.yes, self.times = self.yes + what, self.times + 1

    def share(self, first: float) -> float:
        """Return how often it is, if `first` was thought at first."""
        return (self.yes + FIRST_COUNTS * first) / (self.times + FIRST_COUNTS)


class Habits:
    """Of the player opposite. What they do about an attack is kept apart by whether they limp, since that costs."""

    def __init__(self) -> None:
        self._faced = {False: Tally(), True: Tally()}
        self._honest = Tally()
        self._honest_for = {part: Tally() for part in PARTS}
        self._part = ""
        self._raised, self._raised_by = Tally(), 1
        self._costs: int | None = None
        self._limps, self._plainly = False, 0.5
        self._odds = 1.0
        """How much likelier what they did was to somebody who thinks plainly than to somebody with a habit."""

    def attacked(self, *, limps: bool, plainly: bool | None, costs: int | None = None) -> None:
        """Take note of how they are attacked: whether they limp, and whether it is plainly better to face it; `costs`:
        what an honest attack costs, with what they can be seen to add to that."""
        self._limps, self._plainly, self._costs = limps, _chance(plainly), costs

    def hear(self, events: Iterable[Event], me: Chair) -> None:
        """Enter what the other has done."""
        for event in events:
            match event:
                case DefenderChose(seat=seat, faces=faces) if seat != me:
                    self._enter(faces)
                case MonsterHired(seat=seat) if seat != me:
                    self._turned_up(True)
                case CaughtCheating(seat=seat) if seat != me:
                    self._turned_up(False)
                case MonsterHired():
                    self._hired_for(0)
                case CaughtCheating(cost=cost):
                    self._hired_for(cost)
                case _:
                    pass

    def _hired_for(self, cost: int) -> None:
        if self._costs is not None:
            more, self._costs = cost - self._costs, None
            self._raised.enter(more > 0)
            self._raised_by = max(self._raised_by, more)

    def raising(self, sure: int) -> Raising:
        """Return what they may do about an honest attack, who can be seen to raise its cost by so much."""
        return Raising(sure, self._raised.share(RAISED_FIRST), self._raised_by)

    def _turned_up(self, honest: bool) -> None:
        self._honest.enter(honest)
        if self._part:
            self._honest_for[self._part].enter(honest)

    def _enter(self, faces: bool) -> None:
        tally = self._faced[self._limps]
        usual = tally.share(FACED_FIRST)
        self._odds *= self._plainly / usual if faces else (1.0 - self._plainly) / (1.0 - usual)
        tally.enter(faces)

    def faces(self, *, limps: bool, plainly: bool | None) -> Habit:
        """Return how often they face an attack, if it is plainly better to face it or to run (None: neither)."""
        seen = sum(tally.times for tally in self._faced.values())
        thinks = self._odds / (1.0 + self._odds)
        share = thinks * _chance(plainly) + (1.0 - thinks) * self._faced[limps].share(FACED_FIRST)
        return Habit(share, _known(seen + THINKS_COUNTS))

    def attacks(self, gold: int, left: int) -> None:
        """Take note of how they attack: for how much gold, and how much is left in their purse."""
        self._part = part_of(gold, left)

    def honest(self) -> Habit:
        """Return how often an attack of theirs was honest that was turned up, and for such a part of their purse."""
        usual = self._honest.share(HONEST_FIRST)
        share = self._honest_for[self._part].share(usual) if self._part else usual
        return Habit(share, _known(self._honest.times))


def part_of(gold: int, left: int) -> str:
    """Return how much of a purse that is."""
    return "all" if not left else "little" if gold <= LITTLE else "some"


def _chance(plainly: bool | None) -> float:
    return 0.5 if plainly is None else PLAINLY if plainly else 1.0 - PLAINLY


def _known(times: float) -> float:
    return min(KNOWN_MOST, times / (times + DOUBT))
