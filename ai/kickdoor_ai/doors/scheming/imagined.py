"""A position on an imagined table: nothing is hidden there, and menus are opened verb by verb.

To list all standing actions of a chair takes longer than everything else that habit does, and most decisions look at
one verb or at none. So the engine is asked for them one verb at a time.
"""

from __future__ import annotations

from collections.abc import Callable

from kickdoor_game.doors.anytime import BY_WORD, offered_beside, standing_under
from kickdoor_game.doors.observe import DoorsObservation
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.questions import Menu, Option, Question, word_in

from ...api import Decision, Generator
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
