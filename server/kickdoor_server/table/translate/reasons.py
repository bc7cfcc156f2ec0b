"""What an AI seat weighed, in words: the question, the best options, and the one that it took.

Everything is said from what the chair itself saw, so whoever reads it learns what was in its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kickdoor_ai.api import Act, Considered, Decision, Reply
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Choice, Menu, Question, Shape
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.messages import reasons as wire

BEST = 3
"""Options that are told; the one that was taken besides, if it is not among them."""

BECAUSE_MOST = 120
"""Characters of a reason."""


QuestionText = Callable[[Any, Question], str]
ChoiceText = Callable[[Any, Seat | None, Shape, Choice, Question | None], str]


@dataclass(frozen=True, slots=True)
class DecisionInWords:
    """How a game tells what was weighed. `unit`: in what its seats reckon what something is worth."""

    question_text: QuestionText
    choice_text: ChoiceText
    unit: str

    def __call__(
        self, seen: Any, question: Question, standing: Menu, considered: Sequence[Considered], answer: Answer
    ) -> wire.Decision:
        """`considered` is what the seat says that it weighed, the best first; `answer` what it then did."""
        told = [
            wire.Weighed(
                self._label(seen.table, question, standing, way.choice),
                self._worth(way),
                clean_text(way.because, BECAUSE_MOST),
                taken=_is(way.choice, answer),
            )
            for way in considered
        ]
        options = told[:BEST] + [option for option in told[BEST:] if option.taken][:1]
        return wire.Decision(self.question_text(seen.table, question), tuple(options), seen.table.turn_number)

    def _label(self, table: Any, question: Question, standing: Menu, choice: Decision) -> str:
        match choice:
            case Reply(chosen):
                return self.choice_text(table, None, question.shape, freeze(chosen), question)
            case Act(chosen):
                return self.choice_text(table, None, standing, freeze(chosen), None)
            case _:
                return "wait for the others"

    def _worth(self, way: Considered) -> str:
        return f"{way.worth:.0%} to win" if way.chance else f"{round(way.worth, 1) + 0.0:+.1f} {self.unit}"


def _is(choice: Decision, answer: Answer) -> bool:
    match choice:
        case Reply(chosen):
            return not answer.standing and freeze(chosen) == answer.choice
        case Act(chosen):
            return answer.standing and freeze(chosen) == answer.choice
        case _:
            return False
