"""Habits of the other player: how often they face attacks, and how often their own attacks are honest.

Two models predict what they do about an attack: how often they have faced one so far, limping or not, and what is
plainly better for that much gold. The model that has predicted better counts for more. Their honesty may depend on the
part of their purse that they commit: some players bluff with all of it or next to nothing, and pay for a Monster just
what it costs. Some players raise the cost of honest attacks.

Only public events count. An attack that was run from was never turned up, so it says nothing about honesty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kickdoor_game.duel.state.events import CaughtCheating, DefenderChose, MonsterHired

from ...api import Chair, Event
from .mixing import Habit
from .raising import Raising

DOUBT = 1.5
"""Observations after which a habit counts half."""
KNOWN_MOST = 0.9
"""Weight of a habit at most, since a player may drop it."""
FACED_FIRST, HONEST_FIRST, RAISED_FIRST = 0.5, 0.65, 0.1
"""First estimates of three shares, which count like `FIRST_COUNTS` observations."""
FIRST_COUNTS = 2.0
"""Observations that a first estimate is worth."""
THINKS_COUNTS = 1.2
"""Observations that the assumption "they do what is plainly better" is worth."""
PARTS, LITTLE = ("all", "some", "little"), 2
"""Parts of a purse that attacks are sorted by; gold up to `LITTLE` is `little` unless it is all."""
PLAINLY = 0.92
"""Probability that a player who thinks plainly does what is plainly better."""


@dataclass(slots=True)
class Frequency:
    """Counts how often something happened, and how often it could have."""

    yes: int = 0
    times: int = 0

    def enter(self, what: bool) -> None:
        """Count one opportunity, and whether it happened then (`what`)."""
        self.yes, self.times = self.yes + what, self.times + 1

    def share(self, first: float) -> float:
        """Return how often it happens, 0 to 1, mixing the counts with `first`, the estimate without any."""
        return (self.yes + FIRST_COUNTS * first) / (self.times + FIRST_COUNTS)


class Habits:
    """Habits of the other player. How they meet attacks is counted apart for a limping Hero, for whom running costs
    damage."""

    def __init__(self) -> None:
        self._faced = {False: Frequency(), True: Frequency()}
        self._honest = Frequency()
        self._honest_for = {part: Frequency() for part in PARTS}
        self._part = ""
        self._raised, self._raised_by = Frequency(), 1
        self._costs: int | None = None
        self._limps, self._plainly = False, 0.5
        self._odds = 1.0
        """Likelihood ratio of their decisions: a player who thinks plainly, against a player of habits."""

    def attacked(self, *, limps: bool, plainly: bool | None, costs: int | None = None) -> None:
        """Record an attack of this seat. `limps`: the defender has run this turn; `plainly`: whether facing is clearly
        better for them than running, None if unclear.

        `costs`: gold that an honest attack costs, including what the defender visibly can add.
        """
        self._limps, self._plainly, self._costs = limps, _chance(plainly), costs

    def hear(self, events: Iterable[Event], me: Chair) -> None:
        """Count what the other player has done in these events: facing, raising, bluffing. `me`: the seat's own
        chair."""
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
        """Record whether the defender raised the cost of an attack out of their hand."""
        if self._costs is not None:
            more, self._costs = cost - self._costs, None
            self._raised.enter(more > 0)
            self._raised_by = max(self._raised_by, more)

    def raising(self, sure: int) -> Raising:
        """Return how the other player tends to raise the cost of an honest attack. `sure`: gold by which their visible
        cards can raise it."""
        return Raising(sure, self._raised.share(RAISED_FIRST), self._raised_by)

    def _turned_up(self, honest: bool) -> None:
        """Record whether an attack that was turned up was honest."""
        self._honest.enter(honest)
        if self._part:
            self._honest_for[self._part].enter(honest)

    def _enter(self, faces: bool) -> None:
        """Record whether they faced an attack."""
        tally = self._faced[self._limps]
        usual = tally.share(FACED_FIRST)
        self._odds *= self._plainly / usual if faces else (1.0 - self._plainly) / (1.0 - usual)
        tally.enter(faces)

    def faces(self, *, limps: bool, plainly: bool | None) -> Habit:
        """Return how often the other player faces an attack. `limps`: they have run this turn; `plainly`: whether
        facing is clearly better for them than running, None if unclear."""
        seen = sum(tally.times for tally in self._faced.values())
        thinks = self._odds / (1.0 + self._odds)
        share = thinks * _chance(plainly) + (1.0 - thinks) * self._faced[limps].share(FACED_FIRST)
        return Habit(share, _known(seen + THINKS_COUNTS))

    def attacks(self, gold: int, left: int) -> None:
        """Record an attack of the other player: for how much gold, and how much is left in their purse."""
        self._part = part_of(gold, left)

    def honest(self) -> Habit:
        """Return the share (0 to 1) of honest attacks among the other player's attacks that were turned up, for about
        as much of the purse as the present one."""
        usual = self._honest.share(HONEST_FIRST)
        share = self._honest_for[self._part].share(usual) if self._part else usual
        return Habit(share, _known(self._honest.times))


def part_of(gold: int, left: int) -> str:
    """Return "all", "little" or "some": how much of the purse an attack for that gold spends. `left`: gold
    remaining."""
    return "all" if not left else "little" if gold <= LITTLE else "some"


def _chance(plainly: bool | None) -> float:
    """Return the probability that a player who thinks plainly faces an attack."""
    return 0.5 if plainly is None else PLAINLY if plainly else 1.0 - PLAINLY


def _known(times: float) -> float:
    """Return the weight of a habit after that many observations, 0 to `KNOWN_MOST`."""
    return min(KNOWN_MOST, times / (times + DOUBT))
