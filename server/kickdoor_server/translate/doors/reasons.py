"""What an AI seat weighed, in words: the question, the best options, and the one that it took.

Everything is said from what the chair itself saw, so whoever reads it learns what was in its hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_ai.api import Act, Considered, Decision, Reply
from kickdoor_game.doors import telling
from kickdoor_game.doors.observe import DoorsObservation
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.messages import reasons as wire

BEST = 3
"""Options that are told; the one that was taken besides, if it is not among them."""

BECAUSE_MOST = 120
"""Characters of a reason."""


def decision_in_words(
    seen: DoorsObservation, question: Question, standing: Menu, considered: Sequence[Considered], answer: Answer
) -> wire.Decision:
    """`considered` is what the seat says that it weighed, the best first; `answer` what it then did."""
    told = [
        wire.Weighed(
            _label(seen, question, standing, way.choice),
            _worth(way),
            clean_text(way.because, BECAUSE_MOST),
            taken=_is(way.choice, answer),
        )
        for way in considered
    ]
    options = told[:BEST] + [option for option in told[BEST:] if option.taken][:1]
    return wire.Decision(telling.question_text(seen.table, question), tuple(options), seen.table.turn_number)


def _label(seen: DoorsObservation, question: Question, standing: Menu, choice: Decision) -> str:
    match choice:
        case Reply(chosen):
            return telling.choice_text(seen.table, None, question.shape, freeze(chosen), question)
        case Act(chosen):
            return telling.choice_text(seen.table, None, standing, freeze(chosen))
        case _:
            return "wait for the others"


def _worth(way: Considered) -> str:
    return f"{way.worth:.0%} to win" if way.chance else f"{way.worth:+.1f} Levels"


def _is(choice: Decision, answer: Answer) -> bool:
    match choice:
        case Reply(chosen):
            return not answer.standing and freeze(chosen) == answer.choice
        case Act(chosen):
            return answer.standing and freeze(chosen) == answer.choice
        case _:
            return False
