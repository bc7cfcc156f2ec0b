"""Holds back passes that come before the shortest time of their question is over, so that nobody notices them.

A player who passes early reveals that they hold nothing for this moment, or that they let it pass by a setting. So
until that time is over a pass leads to nothing: no answer, event or view; even its sender is told only when it counts.
Then all that are held count together, in the order in which they came. Passes of AI seats and of the clock are held in
the same way.

They are held in memory only. The journal has what has happened, and a pass that may still become void has not; nor was
anybody told that it counts. After a crash the journal is what everybody saw: people resend what was not answered, AI
seats decide anew, and the shortest time begins anew, which is never too short.

A pass is void when its question is gone because somebody has acted and the moment begins anew; and when it was given
for a person who is back by then. A question that was only interrupted is still there afterwards.
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
"""Seconds that count as none, since sums of fractions do not end at 0."""


class EarlyPasses:
    """Holds the early passes of one match. `ring` is called in the reactor when some count: `due` returns them."""

    def __init__(self, rules: Ruleset, time: Time, ring: Callable[[], None]) -> None:
        self._rules = rules
        self._time = time
        self._clocks = Clocks()
        self._deadline = Deadline(time, ring)
        self._held: list[tuple[QuestionClock, Submission]] = []

    def watch(self, table: Any) -> list[Submission]:
        """Start or stop the timers of the questions asked at this table that may not be passed too fast. Return the
        held passes whose question is gone.
        """
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
        """Hold the submitted answer back if it passes before the question's shortest time is over; return whether it
        does.
        """
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
        """Remove and return the held passes whose shortest time is over, so that they count now."""
        over = {name for name in self._clocks.run_out(self._time.seconds()) if not isinstance(name, str)}
        found = [submission for name, submission in self._held if name in over]
        self._held = [held for held in self._held if held[0] not in over]
        self._arm()
        return found

    def stop(self) -> list[Submission]:
        """Remove and return all held passes, which will not count, since the match is over."""
        self.pause()
        held, self._held = self._held, []
        return [submission for _, submission in held]

    def pause(self) -> None:
        """Stop the timers until `go_on`."""
        self._clocks.stop(self._time.seconds())
        self._deadline.arm(None)

    def go_on(self) -> None:
        """Let the next call of `watch` start the timers again."""
        self._clocks.go_on()

    def _arm(self) -> None:
        """Set the timer for the next held pass; none is set while nothing is held."""
        left_s = [self._clocks.due_s(name) for name, _ in self._held]
        self._deadline.arm(min((due_s for due_s in left_s if due_s is not None), default=None))


def _passed(table: Any, answer: Answer) -> Question | None:
    """Return the question to which the answer is the default; None if there is none."""
    seat, number, choice = answer.seat, answer.question, answer.choice
    by_clock = answer.seat == CLOCK and answer.choice[0] != "alarm"
    if by_clock:
        seat = answer.choice[1]
    for question in run.questions(table):
        if question.seat == seat and not answer.standing and run.question_id(table, question) == number:
            return question if by_clock or choice == question.default else None
    return None
