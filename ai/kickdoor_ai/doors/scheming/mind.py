"""What the schemer would do if it did not think, and what it takes itself to do later on.

It bargains as `bribe_aware` does. It is moved by nobody's gain but a win of the game: a card that spoils somebody's
kill costs its player alone and helps everybody else at the table as much, so it is kept for kills that end the match,
or for its own.

What everybody is taken to do in an imagined match: the plainest judging seat, on open tables. It proposes no
trades, which take long to work out and seldom matter within a turn.
"""

from __future__ import annotations

from kickdoor_game.doors.phases.combat import KillWindow
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.questions import Menu, Question, number_in, word_in

from ...api import Budget, Chair, Decision, Generator, Observation, Reply, Wait
from ...speech import Speech
from ...temper import AmongRivals, GreedyTemper, Temper
from ..bribe_aware_seat import BribeAwareSeat, BribeAwareTemper
from ..ear import TALK
from ..judgement.business.bargaining import ENVY
from ..judgement.fights.outlook import lost_by_kill
from ..judgement.position import Memory, Position
from ..judgement.seat import JudgingSeat
from .worlds import ImaginedPosition

_PLAIN = GreedyTemper(ENVY)


class Habits(JudgingSeat):
    """The ways of one imagined chair. `memory`: what it has done in this fight, as far as that is known."""

    def __init__(self, memory: Memory | None = None, temper: Temper[Position] = _PLAIN) -> None:
        super().__init__(temper)
        if memory is not None:
            self._memory = memory

    @property
    def memory(self) -> Memory:
        return self._memory

    def choose(self, table: DoorsTable, question: Question, rng: Generator) -> Decision:
        return self.choose_at(ImaginedPosition(table, question, rng, self._memory))

    def choose_at(self, position: Position) -> Decision:
        found = self.standing_action(position)
        return self.answer(position) if found is None else found

    def in_peace(self, position: Position) -> Decision | None:
        position.memory.trade_turn = position.table.turn_number
        return super().in_peace(position)


class UnmovedTemper(GreedyTemper):
    """Spoils nothing for what it takes from the other. In imagined matches, where it must be quick."""

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        return 0.0


class ShrewdTemper(BribeAwareTemper):
    """The same, and in bargains it minds who is how near to winning."""

    def rivalry(self, position: Position, chair: Chair) -> float:
        return 0.0


class SchemingMind(BribeAwareSeat):
    """Decides in no time, and well enough to be thought over."""

    def __init__(self) -> None:
        super().__init__()
        self._temper = ShrewdTemper()
        self._speech = Speech("schemer", TALK)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        if lets_others_begin(seen.table, question):
            self._considered = ()
            return Wait()
        return super().decide(seen, question, standing, budget, rng)

    @property
    def memory(self) -> Memory:
        """Of its own doings; what is decided in its place is entered there (`note`)."""
        return self._memory


def lets_others_begin(table: DoorsTable, question: Question) -> bool:
    """Whether somebody who sits before that chair may still stop a kill that wins the game, at his own expense.

    The one nearest to the fighter waits for nobody, so a table full of schemers does not wait for ever.
    """
    window = table.stack[-1] if table.stack else None
    if not isinstance(window, KillWindow) or table.fight is None:
        return False
    if not lost_by_kill(table, table.fight, question.seat):
        return False
    before = window.around[: window.around.index(question.seat)] if question.seat in window.around else []
    passed = dict(zip(window.around, window.passed, strict=False))
    others = [chair for chair in before if lost_by_kill(table, table.fight, chair)]
    return any(passed.get(chair) != table.situation and window.asks(table, chair) for chair in others)


def note(memory: Memory, turn: int, decision: Decision) -> None:
    """Enter what is decided, where the rules set no bound to doing it again: requests and prices."""
    match decision:
        case Reply(choice=(str() as name, (_, int() as treasures, *_))) if word_in(name) in ("ask", "counter"):
            memory.fight(turn)
            if word_in(name) == "counter":
                memory.countered = True
            else:
                memory.ask(Chair(number_in(name)), treasures)
        case _:
            pass
