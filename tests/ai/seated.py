"""An AI player in a chair of a scene, whose decisions a test reads in words and may carry out."""

from __future__ import annotations

from random import Random

from tests.ai.minds import BUDGET, in_words
from tests.scene import Scene

from kickdoor_ai.api import Act, Decision, Reply, Seat, answer_of
from kickdoor_ai.idle import idle_question
from kickdoor_game.machine.ids import Seat as Chair


class Seated:
    """An AI player that plays `name`; the test plays everybody else."""

    def __init__(self, t: Scene, name: str, mind: Seat) -> None:
        self.t, self.name, self.mind = t, name, mind
        self._heard = 0
        self._decide(idle=True)

    @property
    def chair(self) -> Chair:
        return self.t.seat(self.name)

    def _decide(self, *, idle: bool = False) -> Decision:
        heard, self._heard = self.t.events[self._heard :], len(self.t.events)
        self.mind.witness([event for event in heard if event.reaches(self.chair)])
        seen, standing = self.t.rules.observe(self.t.table, self.chair), self.t.rules.standing(self.t.table, self.chair)
        question = idle_question(self.chair) if idle else self.t.question(self.name)
        return self.mind.decide(seen, question, standing, BUDGET, Random(1))

    def says(self) -> str:
        """Return its decision about the question open to it, without carrying it out."""
        return in_words(self.t, self._decide())

    def looks_up(self) -> str:
        """Return its decision about an idle question, without carrying it out."""
        return in_words(self.t, self._decide(idle=True))

    def plays(self) -> str:
        """Carry out its decision about the question open to it, and return it."""
        return self._carried_out(self._decide())

    def has_a_moment(self) -> str:
        """Carry out its standing action on an idle question, if it takes one, and return the decision."""
        decided = self._decide(idle=True)
        return self._carried_out(decided) if isinstance(decided, Act) else in_words(self.t, decided)

    def _carried_out(self, decided: Decision) -> str:
        words = in_words(self.t, decided)
        if isinstance(decided, Act | Reply):
            self.t._apply(answer_of(self.chair, decided))
        return words
