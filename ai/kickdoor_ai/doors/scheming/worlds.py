"""Tables that fit everything a seat knows: what it sees, and where it has seen cards go.

`imagine` fills the blanks of an observation at random. Before that, cards that were seen on their way into a hand are
written into it, so that no world has them elsewhere. World number n is the same for everything that is tried out in it,
and so is the seed of what will fall there: what two proposals bring is compared world by world, and luck cancels out.

On such a table nothing is hidden, and its positions open menus verb by verb. To list all standing actions of a chair
takes longer than everything else that habit does, and most decisions look at one verb or at none.
"""

from __future__ import annotations

from collections.abc import Callable
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

from ...api import Decision, Generator
from ..bribing.shown import Shown
from ..judgement.position import Memory, Position

_NOTHING = Menu(())
_BESIDE = {word: offered_beside(word) for word in BY_WORD}
"""By the word of a verb, all words that come with it."""


class ImaginedPosition(Position):
    """As `Position`, without a menu handed in. The table may as well be an observation's."""

    __slots__ = ("_listed", "_opened")

    def __init__(self, table: DoorsTable, question: Question, rng: Generator, memory: Memory) -> None:
        super().__init__(DoorsObservation(question.seat, table), question, _NOTHING, rng, memory)
        self._opened: dict[str, list[Option]] = {}
        self._listed: set[str] = set()

    def open(self, word: str) -> list[Option]:
        if word not in self._listed:
            self._listed.update(_BESIDE.get(word, ()))
            for option in standing_under(self.table, self.me.seat, word).open():
                self._opened.setdefault(word_in(option.key), []).append(option)
        return self._opened.get(word, [])

    def wastes(self, decision: Decision) -> bool:
        """Not looked at: it would take longer than the decision, and an imagined card is no loss."""
        return False

    def leave_out(self, unwanted: Callable[[Option], bool]) -> None:
        for word in BY_WORD:
            self.open(word)
        for word, options in self._opened.items():
            self._opened[word] = [option for option in options if not unwanted(option)]


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
