"""Worlds: tables consistent with everything a seat knows, by what it sees and where it has seen cards go.

`imagine` fills the blanks of an observation at random. Before that, cards seen on their way into a hand are written
into it, so that no world has them elsewhere. World number n is the same for every proposal, and so is its random seed:
proposals are compared world by world, and luck cancels out.

On such a table nothing is hidden, and its positions compute menus verb by verb: listing all standing actions of a chair
takes longer than everything else that habit does, and most decisions need one verb or none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random

from kickdoor_game.doors.anytime import BY_WORD, offered_beside, standing_under
from kickdoor_game.doors.engine import observed
from kickdoor_game.doors.observe import DoorsObservation
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.status import places
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import Menu, Option, Question, word_in
from kickdoor_game.machine.run import start

from ...api import Chair, Decision, Generator
from ..bribing.shown import KnownCards
from ..judgement.position import ActionMemory, Position

_NOTHING = Menu(())
_BESIDE = {word: offered_beside(word) for word in BY_WORD}
"""For each verb, all verbs whose options are computed together with it."""


class ImaginedPosition(Position):
    """A `Position` that computes its menu by verb. The table may also be an observation's."""

    __slots__ = ("_listed", "_opened")

    def __init__(self, table: DoorsTable, question: Question, rng: Generator, memory: ActionMemory) -> None:
        super().__init__(DoorsObservation(question.seat, table), question, _NOTHING, rng, memory)
        self._opened: dict[str, list[Option]] = {}
        self._listed: set[str] = set()

    def open(self, word: str) -> list[Option]:
        """Return the standing actions with that verb (the first part of an option's key) that can be taken now."""
        if word not in self._listed:
            self._listed.update(_BESIDE.get(word, ()))
            for option in standing_under(self.table, self.me.seat, word).open():
                self._opened.setdefault(word_in(option.key), []).append(option)
        return self._opened.get(word, [])

    def spare(self, chairs: Collection[Chair]) -> None:
        """Exclude nobody: whom an imagined seat spares matters little within a turn, and narrowed menus take time."""

    def wastes(self, decision: Decision) -> bool:
        """Return False: the check would take longer than the decision, and wasting an imagined card does no harm."""
        return False

    def leave_out(self, unwanted: Callable[[Option], bool]) -> None:
        """Exclude standing actions for which `unwanted` returns True: until this decision is made, `open` leaves them
        out."""
        for word in BY_WORD:
            self.open(word)
        for word, options in self._opened.items():
            self._opened[word] = [option for option in options if not unwanted(option)]


WORLDS_MOST = 128
"""Worlds kept for a decision; further trials use the first ones again with other seeds."""


@dataclass(frozen=True, slots=True)
class World:
    """A table at its question, and the seed of all random events in it."""

    table: DoorsTable
    seed: int

    def copy(self) -> tuple[DoorsTable, Random]:
        """Return a copy of the imagined table and a random generator, to play on with. Each copy has the same dice."""
        table = clone(self.table)
        table.asking, table.changed = self.table.asking, self.table.changed
        return table, Random(self.seed)


def remembered(seen: DoorsObservation, shown: KnownCards) -> DoorsObservation:
    """Return a copy of the observation in which hidden cards of other hands are filled in, as far as they were shown
    before."""
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
    """The worlds of one decision, made as needed with random numbers from `rng`."""

    def __init__(self, seen: DoorsObservation, shown: KnownCards, rng: Generator) -> None:
        self.rules: DoorsRules = observed(seen.table)
        self._seen = remembered(seen, shown)
        self._rng = rng
        self._tables: list[DoorsTable] = []
        self._seeds: list[int] = []

    def world(self, number: int) -> World:
        """Return the imagined table and dice with that number, always the same ones for the same number."""
        while len(self._seeds) <= number:
            if len(self._tables) < WORLDS_MOST:
                self._tables.append(start(self.rules, self.rules.imagine(self._seen, self._rng)))
            self._seeds.append(self._rng.randrange(1 << 48))
        return World(self._tables[number % WORLDS_MOST], self._seeds[number])
