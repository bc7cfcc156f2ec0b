"""Passes that come before the shortest time of their question is over: held back, so that nobody notices them.

Who passes early tells that they hold nothing for this moment, or that they let it pass by setting. So until that time
is over nothing becomes of a pass: no answer, no event, no other view, no line to anybody, and whoever has passed hears
that it counts when it does. Then all that are held count together, in the order in which they came. Those of AI seats
and of the clock are held like a person's.

They are held in memory and not written down. What is written is what has happened, and a pass that may yet be void has
not; besides, nobody was told that it counts. So after a kill the journal stands as everybody saw the table: people ask
anew what they were not answered, AI seats decide anew, and the shortest time begins anew, which is never too short.

A pass is void when its question has gone: somebody has done something that began the moment anew; and when it was
given for somebody who is back by then. What was only interrupted stands still and is still there afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CLOCK
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.ruleset import Ruleset

from ...base.edge import Deadline, Time
from ...table.timing.clocks import Clocks, QuestionClock
from ...table.timing.timekeeper import clock_of
from .submission import Submission

OVER_S = 1e-6
"""What counts as no time, where sums of fractions do not end at 0."""


class EarlyPasses:
    """Of one match. `ring` is called in the reactor when some of them are to count: `due` has them."""

    def __init__(self, rules: Ruleset, time: Time, ring: Callable[[], None]) -> None:
        self._rules = rules
        self._time = time
        self._clocks = Clocks()
        self._deadline = Deadline(time, ring)
        self._held: list[tuple[QuestionClock, Submission]] = []

    def watch(self, table: Any) -> list[Submission]:
        """Run the shortest times of what is asked at this table. Returns those held whose question has gone."""
        asked = {
            clock_of(table, question): shortest_ms
            for question in run.questions(table)
            if question.seat >= 0 and (shortest_ms := self._rules.shortest_ms(table, question))
        }
        now_s = self._time.seconds()
        self._clocks.show(asked, {}, len(table.stack), now_s)
        void = [submission for name, submission in self._held if self._clocks.left_s(name, now_s) is None]
        self._held = [held for held in self._held if held[1] not in void]
        self._arm()
        return void

    def hold(self, table: Any, submission: Submission) -> bool:
        """Hold that answer, given at that table, if it is a pass that comes too early; whether it is."""
        question = _passed(table, submission.answer)
        if question is None or not (shortest_ms := self._rules.shortest_ms(table, question)):
            return False
        name = clock_of(table, question)
        left_s = self._clocks.left_s(name, self._time.seconds())
        if (shortest_ms / 1000 if left_s is None else left_s) <= OVER_S:
            return False
        self._held.append((name, submission))
        self._arm()
        return True

    def due(self) -> list[Submission]:
        """Those that are to count now; they are held no more."""
        over = {name for name in self._clocks.run_out(self._time.seconds()) if not isinstance(name, str)}
        found = [submission for name, submission in self._held if name in over]
        self._held = [held for held in self._held if held[0] not in over]
        self._arm()
        return found

    def stop(self) -> list[Submission]:
        """The match is over. Returns those that will not count."""
        self.pause()
        held, self._held = self._held, []
        return [submission for _, submission in held]

    def pause(self) -> None:
        """No time passes until `go_on`."""
        self._clocks.stop(self._time.seconds())
        self._deadline.arm(None)

    def go_on(self) -> None:
        """`watch` follows."""
        self._clocks.go_on()

    def _arm(self) -> None:
        """Nobody is woken for a moment at which nothing is held."""
        left_s = [self._clocks.due_s(name) for name, _ in self._held]
        self._deadline.arm(min((due_s for due_s in left_s if due_s is not None), default=None))


def _passed(table: Any, answer: Answer) -> Question | None:
    """The question of that table to which the answer is what counts by default anyway; None: there is none."""
    seat, number, choice = answer.seat, answer.question, answer.choice
    by_clock = answer.seat == CLOCK and answer.choice[0] != "alarm"
    if by_clock:
        seat = answer.choice[1]
    for question in run.questions(table):
        if question.seat == seat and not answer.standing and run.question_id(table, question) == number:
            return question if by_clock or choice == question.default else None
    return None
