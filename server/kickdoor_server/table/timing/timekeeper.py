"""The clocks of one match: who has how much time, and what happens when it is up.

People have the time that the rules give a question. AI seats have a time budget and no clock, unless one chooses to
wait for others: then the question's time runs for it, too. Where the rules set none, it runs only while no person is
asked, since nobody is to be hurried at such a table. For a kept seat without an AI seat the default counts after a
moment. While an AI seat thinks, or holds a decision back, people's clocks stop. A clock that has run out gives an
answer, like any other answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.ids import CLOCK
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.ruleset import Ruleset

from ...base.configuration.settings import Settings
from ...base.edge import Deadline, Time
from ..ai_seats.pondering import Chair
from .clocks import ClockName, Clocks, QuestionClock


class Timekeeper:
    """Runs the clocks of one match. `ring` is called in the reactor when time is up; `time_up` then says for what."""

    def __init__(
        self, rules: Ruleset, chairs: Sequence[Chair], time: Time, settings: Settings, ring: Callable[[], None]
    ) -> None:
        self._rules = rules
        self._chairs = chairs
        self._time = time
        self._settings = settings
        self._clocks = Clocks()
        self._deadline = Deadline(time, ring)
        self._noted: tuple[tuple[ClockName, int], ...] = ()

    def watch(self, table: Any, *, ai_thinks: bool = False) -> None:
        """Start the clocks of all open questions and alarms at this table, and stop all others. While an AI player
        thinks, people's clocks stand.
        """
        asked = {
            clock_of(table, question): limit_ms
            for question in run.questions(table)
            if (limit_ms := self._limit_ms(table, question)) is not None
        }
        alarms = self._rules.alarms(table)
        standing: list[ClockName] = [alarm.name for alarm in alarms if not alarm.runs]
        standing += [name for name in asked if ai_thinks and self._chairs[name.seat].mind is None]
        self._clocks.show(
            asked, {alarm.name: alarm.ms for alarm in alarms}, len(table.stack), self._time.seconds(), standing
        )
        self._deadline.arm(self._clocks.next_due_s())

    def _limit_ms(self, table: Any, question: Question) -> int | None:
        chair = self._chairs[question.seat]
        if chair.mind is not None and not chair.mind.waits:
            return None
        limit_ms = self._rules.deadline_ms(table, question.deadline)
        if chair.mind is not None:
            if not chair.mind.waits_for(run.question_id(table, question)):
                return None
            if limit_ms is None:
                return None if self._asks_somebody(table) else self._settings.ai_wait_ms
            return limit_ms
        if chair.kept:
            keeper_ms = self._settings.keeper_ms
            return keeper_ms if limit_ms is None else min(keeper_ms, limit_ms)
        return limit_ms

    def _asks_somebody(self, table: Any) -> bool:
        """Return whether a person is asked something, whose answer would end the wait of an AI seat."""
        chairs = [self._chairs[question.seat] for question in run.questions(table)]
        return any(chair.mind is None and not chair.kept for chair in chairs)

    def time_up(self, table: Any) -> list[Answer]:
        """Return the answers that the clocks which have run out give: the default for a question, a ring for an alarm.
        These clocks are deleted.
        """
        answers = []
        for name in self._clocks.run_out(self._time.seconds()):
            self._clocks.drop(name)
            if isinstance(name, str):
                answers.append(alarm_rings(name))
            else:
                answers += [
                    time_is_up(question.seat, run.question_id(table, question))
                    for question in run.questions(table)
                    if clock_of(table, question) == name
                ]
        return answers

    def answered(self, table: Any, answer: Answer) -> None:
        """Delete the clock of the question or alarm that the answer replies to; `table` is the state before it."""
        if (name := replied(table, answer)) is not None:
            self._clocks.drop(name)

    def left_s(self, table: Any, question: Question) -> float | None:
        """Return the seconds left for that question, by its own clock or by the alarm that it names as its deadline;
        None if there is no limit.
        """
        now_s = self._time.seconds()
        left_s = self._clocks.left_s(clock_of(table, question), now_s)
        return self._clocks.left_s(question.deadline, now_s) if left_s is None else left_s

    def left_ms(self) -> Mapping[ClockName, int]:
        """Return the milliseconds left on each clock, running or not."""
        return self._clocks.left_ms(self._time.seconds())

    def left_anew(self) -> tuple[tuple[ClockName, int], ...] | None:
        """Return the milliseconds left on each clock, to be written to the journal; None if nothing has changed since
        the last call.
        """
        left = tuple(self._clocks.left_ms(self._time.seconds()).items())
        if left == self._noted:
            return None
        self._noted = left
        return left

    def restore(self, left_ms: Mapping[ClockName, int]) -> None:
        """Set the milliseconds left on each clock, as before a restart; the clocks stand until the next `watch`."""
        self._clocks.restore(left_ms)

    def hurry(self, chair: Chair) -> None:
        """Cut the clocks of questions to that seat to `keeper_ms`, since its owner is away."""
        self._clocks.cap(chair.seat, self._settings.keeper_ms, self._time.seconds())

    def start_anew(self, chair: Chair) -> None:
        """Give that seat the full time for its open questions, since its owner is back."""
        self._clocks.forget(chair.seat)

    def pause(self) -> None:
        """Stop all clocks until the next `go_on`."""
        self._clocks.stop(self._time.seconds())
        self._deadline.arm(None)

    def go_on(self) -> None:
        """Let the next `watch` start the clocks again."""
        self._clocks.go_on()


def replied(table: Any, answer: Answer) -> ClockName | None:
    """Return the clock of the question or alarm that this answer settles at that table; None if it settles none.

    A question that goes on keeps its clock whatever its seat answers: asking for help restarts nothing.
    """
    seat: int = answer.seat
    if answer.seat == CLOCK:
        what, which = answer.choice
        if what == "alarm":
            return str(which)
        seat = int(which)
    elif answer.standing:
        return None
    question = next((question for question in run.questions(table) if question.seat == seat), None)
    if question is None or (question.goes_on and answer.seat != CLOCK):
        return None
    return clock_of(table, question)


def clock_of(table: Any, question: Question) -> QuestionClock:
    """Return the key of that question's clock."""
    return QuestionClock(question.seat, question.deadline, question.lap, len(table.stack))
