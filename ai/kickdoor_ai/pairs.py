"""Recognises two players who play as one, from what the whole table sees.

    pairs = Pairs()
    for record in records:       # offers, answers, hostile acts, as `retelling` tells them
        pairs.hear(record)
    pairs.among(others)          # {2: 3, 3: 2}: chairs 2 and 3 play as one

Two players who help each other when asked, for nothing, and never refuse or harm each other share their fortunes: what
helps one helps both. Each such act counts for or against the two. A pair is recognised if it stands out by `RECOGNISED`
from all that either of the two has with anybody else. So those who help everybody are no pair, a table that deals a lot
has none, and one blow or two refusals undo a kindness.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Generic, TypeVar

from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.heroes.table import HeroTable
from kickdoor_game.language.words.traits import LevelForHelping

from . import retelling as told
from .api import Chair, Event
from .retelling import Told

FAVOUR = 1.0
"""What help counts that was asked for, for nothing. Who offers it unasked may gain by it: another helper does not."""

DEAL = 0.1
"""What help for a price counts, or a trade: others deal as well."""

REFUSAL = 0.5
"""What a refused request for help counts against two players."""

HARM = 1.5
"""What a hostile act counts against two players: more than a favour, and less than two."""

RECOGNISED = 0.7
"""By how much a pair has to stand out. One favour is enough if neither has dealt much with others."""


class Pairs:
    """The favours, refusals and blows between any two players of one match."""

    def __init__(self) -> None:
        self._closeness: dict[frozenset[Chair], float] = {}
        self._free: dict[frozenset[Chair], bool] = {}

    def hear(self, one: Told, rewarded: Collection[Chair] = ()) -> None:
        """Count one record for or against the players whom it is about. `rewarded`: players whom the game itself pays
        for helping, as an Elf of the door games: their help for nothing is no favour."""
        match one:
            case told.OfferMade(kind="request" | "bid", by=by, to=to):
                paid = one.treasures or one.gold or one.hidden
                self._free[frozenset((by, to))] = one.kind == "request" and not paid
            case told.HelpAnswered(fighter=fighter, helper=helper, outcome="accepted"):
                both = frozenset((fighter, helper))
                favour = self._free.pop(both, False) and helper not in rewarded
                self._count(both, FAVOUR if favour else DEAL)
            case told.HelpAnswered(fighter=fighter, helper=helper, outcome="refused"):
                self._count(frozenset((fighter, helper)), -REFUSAL)
            case told.TradeAnswered(by=by, to=to, outcome="accepted"):
                self._count(frozenset((by, to)), DEAL)
            case told.HostileAct(by=by, at=at):
                for chair in at:
                    self._count(frozenset((by, chair)), -HARM)

    def _count(self, both: frozenset[Chair], much: float) -> None:
        """Add to what two players have with each other."""
        if len(both) == 2:
            self._closeness[both] = self._closeness.get(both, 0.0) + much

    def among(self, players: Iterable[Chair]) -> dict[Chair, Chair]:
        """Return the partner of each of these players who is one of a pair, both ways."""
        found: dict[Chair, Chair] = {}
        for one, other in sorted(combinations(players, 2), key=lambda pair: -self.lead(*pair)):
            if self.lead(one, other) < RECOGNISED:
                break
            if one not in found and other not in found:
                found[one], found[other] = other, one
        return found

    def lead(self, one: Chair, other: Chair) -> float:
        """Return by how much two players are closer to each other than either is to anybody else."""
        both = frozenset((one, other))
        rest = [much for two, much in self._closeness.items() if len(two & both) == 1]
        return self._closeness.get(both, 0.0) - max([0.0, *rest])


T = TypeVar("T", bound=HeroTable)


class Company(ABC, Generic[T]):
    """Follows, for one seat, which of the others play as one. Events wait until the seat sees the table, which has the
    cards that they name."""

    def __init__(self) -> None:
        self._pairs = Pairs()
        self._heard: list[Event] = []

    def hear(self, events: Iterable[Event]) -> None:
        """Record the public ones of these events."""
        self._heard += [event for event in events if event.audience is None]

    def partners(self, table: T, me: Chair) -> dict[Chair, Chair]:
        """Return the partner of each player who is one of a pair, among others than `me`."""
        heard, self._heard = self._heard, []
        for event in heard:
            for record in self.retold(event, table):
                self._pairs.hear(record, self.rewarded(table))
        return self._pairs.among(hero.seat for hero in table.heroes if hero.seat != me)

    @abstractmethod
    def retold(self, event: Event, table: T) -> Iterable[Told]:
        """Return the records of deals and harm in one event; events come oldest first."""

    def rewarded(self, table: T) -> list[Chair]:
        """Return the players whom the game pays for helping: here with a Level."""
        return [hero.seat for hero in table.heroes if trait_of(table, hero, LevelForHelping) is not None]
