"""Remaining times, by the name of what they run for. Pure: the caller passes the current time.

A question's clock is named (seat, deadline class, lap, depth), see `machine.questions`; `depth` is the number of frames
on the stack while it is asked. An interruption lies on top of the question that it hides: meanwhile that question's
clock stops, and it goes on when the same is asked again at the same depth. A new lap is a new clock. A clock is deleted
when the seat has answered (unless the question goes on, see `machine.questions`), and when the stack is back at its
depth and something else is asked.

An alarm's clock is named by the alarm and exists as long as the alarm is listed. It runs unless the alarm says
otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec import Struct


class QuestionClock(NamedTuple):
    """Names the clock of a question."""

    seat: int
    deadline: str
    lap: int
    depth: int


ClockName = QuestionClock | str
"""The clock of a question, or an alarm by its name."""


class _Clock(Struct):
    left_ms: float
    since_s: float | None = None

    def stop(self, now_s: float) -> None:
        """Stop the clock; what is left of it stays."""
        if self.since_s is not None:
            self.left_ms -= (now_s - self.since_s) * 1000
            self.since_s = None

    def run(self, now_s: float) -> None:
        """Let the clock run from now on."""
        if self.since_s is None:
            self.since_s = now_s

    def cap(self, most_ms: float, now_s: float) -> None:
        """Cut what is left of the clock to `most_ms`."""
        gone_ms = 0.0 if self.since_s is None else (now_s - self.since_s) * 1000
        self.left_ms = min(self.left_ms, most_ms + gone_ms)


class Clocks:
    """The clocks of one match. Times are in seconds of `Time.seconds()`, durations in milliseconds."""

    __slots__ = ("_clocks", "_stopped")

    def __init__(self) -> None:
        self._clocks: dict[ClockName, _Clock] = {}
        self._stopped = False

    def show(
        self,
        asked: Mapping[QuestionClock, int],
        alarms: Mapping[str, int],
        depth: int,
        now_s: float,
        standing: Collection[ClockName] = (),
    ) -> None:
        """Start the clocks of the open questions (`asked`) and the rules' alarms, each given with its full time in ms;
        stop all others.

        `depth`: frames on the rules' stack of phases; clocks of that depth or deeper that are not asked are deleted. A
        clock with more left than its full time is cut to that, since the limit may have become shorter meanwhile.
        Clocks in `standing` stop, and keep what is left.
        """
        if not (asked or alarms or self._clocks):
            return
        for name in [name for name in self._clocks if _is_gone(name, asked, alarms, depth)]:
            del self._clocks[name]
        full: list[tuple[ClockName, int]] = [*asked.items(), *alarms.items()]
        shown = {name for name, _ in full}
        for name, clock in self._clocks.items():
            if name not in shown:
                clock.stop(now_s)
        for name, limit_ms in full:
            clock = self._clocks.setdefault(name, _Clock(limit_ms))
            clock.cap(limit_ms, now_s)
            if name in standing:
                clock.stop(now_s)
            elif not self._stopped:
                clock.run(now_s)

    def drop(self, name: ClockName) -> None:
        """Delete a clock whose question was answered, or which has run out; `show` makes a new one with the full
        time.
        """
        self._clocks.pop(name, None)

    def left_ms(self, now_s: float) -> dict[ClockName, int]:
        """Return the time left on each clock, running or not, in whole milliseconds. `now_s`: monotonic seconds."""
        return {name: int(1000 * (self.left_s(name, now_s) or 0)) for name in self._clocks}

    def restore(self, left_ms: Mapping[ClockName, int]) -> None:
        """Set the time left on each clock, in ms; they stand until `show` starts them. Clocks that are not among them
        have their full time.
        """
        self._clocks = {name: _Clock(left) for name, left in left_ms.items()}

    def cap(self, seat: int, most_ms: float, now_s: float) -> None:
        """Cut the clocks of all questions to that seat to at most `most_ms` left."""
        for name, clock in self._clocks.items():
            if isinstance(name, QuestionClock) and name.seat == seat:
                clock.cap(most_ms, now_s)

    def forget(self, seat: int) -> None:
        """Delete the clocks of all questions to that seat, so that `show` starts them with the full time."""
        for name in [n for n in self._clocks if isinstance(n, QuestionClock) and n.seat == seat]:
            del self._clocks[name]

    def stop(self, now_s: float) -> None:
        """Stop all clocks until `go_on`."""
        self._stopped = True
        for clock in self._clocks.values():
            clock.stop(now_s)

    def go_on(self) -> None:
        """Let the next `show` run the clocks again."""
        self._stopped = False

    def left_s(self, name: ClockName, now_s: float) -> float | None:
        """Return the seconds left on that clock, at least 0; None if it does not exist. `now_s`: monotonic seconds."""
        clock = self._clocks.get(name)
        if clock is None:
            return None
        gone_ms = 0.0 if clock.since_s is None else (now_s - clock.since_s) * 1000
        return max(0.0, (clock.left_ms - gone_ms) / 1000)

    def due_s(self, name: ClockName) -> float | None:
        """Return when that clock runs out, in monotonic seconds as `Time.seconds()` tells them; None if it stands or
        does not exist.
        """
        clock = self._clocks.get(name)
        return None if clock is None or clock.since_s is None else clock.since_s + clock.left_ms / 1000

    def next_due_s(self) -> float | None:
        """Return when the first running clock runs out, in monotonic seconds as `Time.seconds()` tells them; None if
        none runs.
        """
        due = [clock.since_s + clock.left_ms / 1000 for clock in self._clocks.values() if clock.since_s is not None]
        return min(due, default=None)

    def run_out(self, now_s: float) -> list[ClockName]:
        """Return the running clocks whose time is up at `now_s` (monotonic seconds), the longest overdue first."""
        late = [
            (clock.since_s + clock.left_ms / 1000, order, name)
            for order, (name, clock) in enumerate(self._clocks.items())
            if clock.since_s is not None and clock.since_s + clock.left_ms / 1000 <= now_s + 1e-6
        ]
        return [name for _, _, name in sorted(late, key=lambda entry: entry[:2])]


def still_there(
    left_ms: Mapping[ClockName, int], asked: Collection[QuestionClock], alarms: Collection[str], depth: int
) -> dict[ClockName, int]:
    """Return the clocks that `show` would keep, with the ms left: of alarms that are set, of open questions, and of
    questions below the present `depth` of the rules' stack of phases.
    """
    return {name: left for name, left in left_ms.items() if not _is_gone(name, asked, alarms, depth)}


def _is_gone(name: ClockName, asked: Collection[QuestionClock], alarms: Collection[str], depth: int) -> bool:
    if isinstance(name, str):
        return name not in alarms
    return name not in asked and depth <= name.depth
