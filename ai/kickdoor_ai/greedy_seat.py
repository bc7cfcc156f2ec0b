"""The greedy seat: wants its next level and the best loot, one step ahead, with an estimate of every card word.

Each decision looks at what is asked and takes the option whose estimate is best; before that it looks at its
standing actions, where the situation is one in which they could gain. `greedy` has a module for each kind of
situation; what is common to all is here.
"""

from __future__ import annotations

from collections.abc import Sequence

from .api import Act, Budget, Decision, Event, Generator, Menu, Observation, Question, Reply
from .greedy.bargaining import answer_request
from .greedy.building import improve, spend_surplus
from .greedy.choosing import CHOOSERS
from .greedy.fighting import fight_on, seek_trouble
from .greedy.interfering import spoil
from .greedy.position import Memory, Position
from .greedy.rescuing import change_roll, stop_curse
from .greedy.trading import answer_trades, propose

QUIET = ("arrange", "end_turn", "trouble", "setup")


class GreedySeat:
    """Wants its next level and the best loot, and looks one step ahead."""

    def __init__(self) -> None:
        self._memory = Memory()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        position = Position(seen, question, standing, rng, self._memory)
        acting = _standing_action(position)
        if acting is not None:
            return Act(acting)
        return _answer(position)

    def witness(self, events: Sequence[Event]) -> None:
        """It judges positions, not their history."""


def _standing_action(position: Position) -> object:
    """What to do before answering, if anything."""
    kind = position.question.kind
    if (choice := answer_trades(position)) is not None:
        return choice
    if kind == "kill":
        found = spoil(position)
    elif kind == "curse":
        found = stop_curse(position)
    elif kind == "roll":
        found = change_roll(position)
    elif kind in QUIET:
        found = improve(position)
        if found is None and kind == "arrange":
            found = propose(position)
        if found is None and kind == "end_turn":
            found = spend_surplus(position)
        return found
    else:
        return None
    if found is None and position.me.fresh:
        found = improve(position)
    return found


def _answer(position: Position) -> Decision:
    match position.question.kind:
        case "combat":
            return fight_on(position)
        case "help":
            return Reply(answer_request(position))
        case "trouble":
            return Reply(seek_trouble(position))
        case kind if kind in CHOOSERS:
            return Reply(CHOOSERS[kind](position))
        case _:
            return Reply(position.question.default)
