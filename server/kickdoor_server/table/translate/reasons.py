"""Reasons of AI seats: the alternatives they weighed, in words, kept for a while for people who ask.

They are told from what the chair saw, so they reveal what was in its hand. The seat's worker makes the words, which are
kept in memory only: after a restart earlier reasons are gone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from kickdoor_ai.api import Act, Considered, Decision, Reply
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import freeze
from kickdoor_game.machine.questions import Choice, Menu, Question, Shape
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.messages import reasons as wire

BEST = 3
"""Alternatives that are told, the best ones; the one that was taken is added if it is not among them."""

BECAUSE_MOST = 120
"""Characters of a reason."""


QuestionText = Callable[[Any, Question], str]
ChoiceText = Callable[[Any, Seat | None, Shape, Choice, Question | None], str]


@dataclass(frozen=True, slots=True)
class DecisionInWords:
    """Puts the alternatives of an AI seat into words. `unit`: what its seats count an alternative's worth in."""

    question_text: QuestionText
    choice_text: ChoiceText
    unit: str

    def __call__(
        self, seen: Any, question: Question, standing: Menu, considered: Sequence[Considered], answer: Answer
    ) -> wire.Decision:
        """Return the decision in words. `considered`: the alternatives, the best first; `answer`: what the seat then
        did."""
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


DECISIONS_SENT_MOST = 40
"""Decisions in one answer: about 10 KiB, and more than anybody reads."""

_decode = msgspec.msgpack.Decoder(wire.Decision).decode


@dataclass(frozen=True, slots=True)
class Reasoned(Event):
    """The alternatives that an AI seat weighed, shown below its answer. It is no event of the game: only people get
    it.
    """

    seat: Seat
    text: str


class DecisionLog:
    """The last `most` decisions of all AI seats of one match."""

    def __init__(self, most: int) -> None:
        self._kept: deque[tuple[Seat, bytes]] = deque(maxlen=most)

    def note(self, seat: Seat, reasons: bytes) -> None:
        """Keep what the AI player on that seat weighed, an encoded wire `Decision`; b"" is ignored."""
        if reasons:
            self._kept.append((seat, reasons))

    def of(self, seat: Seat, turn: int) -> wire.Explained:
        """Return what that seat weighed in that turn; turn 0: the latest decisions."""
        decisions = [_decode(reasons) for by, reasons in self._kept if by == seat]
        wanted = [decision for decision in decisions if turn in (0, decision.turn)]
        return wire.Explained(seat, tuple(wanted[-DECISIONS_SENT_MOST:]), max(len(wanted) - DECISIONS_SENT_MOST, 0))


def told_at_once(seat: Seat, name: str, reasons: bytes) -> Reasoned | None:
    """Return, as an event in one sentence, which options the AI player called `name` weighed; None if `reasons` is
    empty.
    """
    if not reasons:
        return None
    parts = []
    for option in _decode(reasons).options:
        notes = ", ".join(filter(None, [option.worth, "taken" if option.taken else "", option.because]))
        parts.append(f"{option.label} ({notes})" if notes else option.label)
    return Reasoned(seat, f"{name} weighed: {'; '.join(parts)}.")
