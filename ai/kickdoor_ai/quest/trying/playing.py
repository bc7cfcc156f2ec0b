"""An imagined match of the board game goes on: all chairs decide as the plainest judging seat until a turn begins.

The tables belong to the search: they are changed in place and thrown away.
"""

from __future__ import annotations

from collections.abc import Callable

from kickdoor_game.engine import GameRules
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.observation import Observation
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.run import apply_in_place, questions, roll_out
from kickdoor_game.quest.state.table import QuestTable

from ...api import Act, Chair, Decision, Generator, Reply, Wait
from ...late import standing_of
from ..choosing import answer
from ..position import Memory, Position
from ..seat import QuestSeat
from ..temper import GreedyTemper

DECISIONS_MOST = 60
"""A match that takes longer to the next turn is judged where it stands."""


class Habits(QuestSeat):
    """The ways of one imagined chair: it answers, asks for help and gives it, and keeps its cards."""

    def __init__(self, memory: Memory | None = None) -> None:
        super().__init__(GreedyTemper())
        if memory is not None:
            self._memory = memory

    def choose(self, table: QuestTable, question: Question, rng: Generator) -> Decision:
        """Return what it says or does; what it asks for in a fight is all that it does of its own accord."""
        seen = Observation(question.seat, table)
        position = Position(seen, question, standing_of(seen, question.seat), rng, self._memory)
        found: Decision | None = self._bargainer.answer_help(position)
        if found is None and question.kind == "battle":
            found = self._bargainer.ask(position)
        return Reply(answer(position)) if found is None else found


def carry_out(rules: GameRules, table: QuestTable, chair: Chair, decision: Decision) -> None:
    """In place. IllegalAnswer if it may not be done; a `Wait` changes nothing."""
    match decision:
        case Reply(choice):
            apply_in_place(rules, table, Answer(chair, choice))
        case Act(choice):
            apply_in_place(rules, table, Answer(chair, choice, standing=True))
        case Wait():
            pass


def play_on(
    rules: GameRules, table: QuestTable, habits: dict[Chair, Habits], goes_on: Callable[[], bool], rng: Generator
) -> bool:
    """Play until the turn of somebody else has begun, or the match is over, or so many decisions have been made.

    Return False if it broke off before that, since it `goes_on` no longer: asked before each decision.
    """
    turn = table.turn_number
    for _ in range(DECISIONS_MOST):
        roll_out(rules, table, rng)
        if table.over or table.turn_number > turn:
            return True
        if not goes_on():
            return False
        first = questions(table)[0]
        decision = habits[first.seat].choose(table, first, rng)
        if isinstance(decision, Wait):
            apply_in_place(rules, table, time_is_up(first.seat))
            continue
        try:
            carry_out(rules, table, first.seat, decision)
        except (IllegalAnswer, StaleAnswer):
            apply_in_place(rules, table, Answer(first.seat, first.default))
    roll_out(rules, table, rng)
    return True
