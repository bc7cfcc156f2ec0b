"""Tables that fit everything a seat knows: what it sees, and where it has seen cards go.

`imagine` fills the blanks of an observation at random. Before that, cards that were seen on their way into a hand are
written into it, so that no world has them elsewhere. World number n is the same for everything that is tried out in it,
and so is the seed of what will fall there: what two proposals bring is compared world by world, and luck cancels out.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kickdoor_game.doors.engine import observed
from kickdoor_game.doors.observe import DoorsObservation
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.status import places
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.run import start

from ...api import Generator
from ..bribing.shown import Shown

WORLDS_MOST = 128
"""So many are kept for a decision; what is tried more often meets the first again, under another seed."""


@dataclass(frozen=True, slots=True)
class World:
    """A table at its question, and the seed of all chance in it."""

    table: DoorsTable
    seed: int

    def copy(self) -> tuple[DoorsTable, Random]:
        """To play on."""
        table = clone(self.table)
        table.asking, table.changed = self.table.asking, self.table.changed
        return table, Random(self.seed)


def remembered(seen: DoorsObservation, shown: Shown) -> DoorsObservation:
    """The observation with what is known of other hands written into their blanks."""
    table = clone(seen.table)
    visible = set(places(table))
    for hero in table.heroes:
        blanks = [i for i, card in enumerate(hero.hand) if card == HIDDEN]
        known = [card for card in shown.of(hero.seat, len(hero.hand)) if card not in visible]
        hand = list(hero.hand)
        for i, card in zip(blanks, known, strict=False):
            hand[i] = card
            visible.add(card)
        hero.hand = tuple(hand)
    return DoorsObservation(seen.seat, table)


class Worlds:
    """Those of one decision, made as they are needed. All chance is `rng`'s."""

    def __init__(self, seen: DoorsObservation, shown: Shown, rng: Generator) -> None:
        self.rules: DoorsRules = observed(seen.table)
        self._seen = remembered(seen, shown)
        self._rng = rng
        self._tables: list[DoorsTable] = []
        self._seeds: list[int] = []

    def world(self, number: int) -> World:
        while len(self._seeds) <= number:
            if len(self._tables) < WORLDS_MOST:
                self._tables.append(start(self.rules, self.rules.imagine(self._seen, self._rng)))
            self._seeds.append(self._rng.randrange(1 << 48))
        return World(self._tables[number % WORLDS_MOST], self._seeds[number])
