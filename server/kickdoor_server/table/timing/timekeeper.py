"""The clocks of one match at the table as it stands: who has how long, and what happens when that has passed.

People have the time that the rules give a question. AI seats have a budget instead of a clock, unless one waits for
others: then the question's time runs for it, too; where the rules give none, only while no person is asked, because at
such a table nobody shall be hurried. For a place that is kept and has no AI seat, the default counts after a moment.
While an AI seat thinks, or holds back what it has decided, people's clocks stand still. What has run out becomes an
answer of the clock, like any other answer.
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
    """Of one match. `ring` is called in the reactor when something has run out; `time_up` tells what."""

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
        """Run the clocks of what is asked at this table, and of its alarms; people's only if no AI seat thinks."""
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
        """Whether a person is asked something, with whose answer the wait of an AI seat would end."""
        chairs = [self._chairs[question.seat] for question in run.questions(table)]
        return any(chair.mind is None and not chair.kept for chair in chairs)

    def time_up(self, table: Any) -> list[Answer]:
        """What the clock answers now."""
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
        """A seat has replied to what this table asked it: its clock is done with."""
        if (name := replied(table, answer)) is not None:
            self._clocks.drop(name)

    def left_s(self, table: Any, question: Question) -> float | None:
        """Seconds left for that question, or until the alarm that its deadline names; None: for ever."""
        now_s = self._time.seconds()
        left_s = self._clocks.left_s(clock_of(table, question), now_s)
        return self._clocks.left_s(question.deadline, now_s) if left_s is None else left_s

    def left_ms(self) -> Mapping[ClockName, int]:
        """What is left of each clock and alarm, running or not."""
        return self._clocks.left_ms(self._time.seconds())

    def left_anew(self) -> tuple[tuple[ClockName, int], ...] | None:
        """How many ms are left of each clock, for the journal; None: as it was when last asked."""
        left = tuple(self._clocks.left_ms(self._time.seconds()).items())
        if left == self._noted:
            return None
        self._noted = left
        return left

    def restore(self, left_ms: Mapping[ClockName, int]) -> None:
        """What an earlier server has left; it goes on with the next `watch`."""
        self._clocks.restore(left_ms)

    def hurry(self, chair: Chair) -> None:
        """The place is kept from here on: what is open to it waits no longer than a moment."""
        self._clocks.cap(chair.seat, self._settings.keeper_ms, self._time.seconds())

    def start_anew(self, chair: Chair) -> None:
        """Its owner is back, and has the full time for what is open."""
        self._clocks.forget(chair.seat)

    def pause(self) -> None:
        """All clocks stand still until the next `go_on`."""
        self._clocks.stop(self._time.seconds())
        self._deadline.arm(None)

    def go_on(self) -> None:
        """`watch` follows."""
        self._clocks.go_on()


def replied(table: Any, answer: Answer) -> ClockName | None:
    """The clock that this answer is done with, given at that table: of the question it replies to, or of the alarm.

    None: of none. A question that goes on keeps its clock whatever its seat answers: asking for help restarts nothing.
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
    """The name of that question's clock."""
    return QuestionClock(question.seat, question.deadline, question.lap, len(table.stack))
