"""The one timer of a match. It can only say that time is up; what that means is an answer like any other."""

from __future__ import annotations

from collections.abc import Callable

from .edge import Call, Time, cancelled, later


class Deadline:
    """At most one call is under way; arming it anew forgets the one before."""

    __slots__ = ("_call", "_due_s", "_ring", "_time")

    def __init__(self, time: Time, ring: Callable[[], None]) -> None:
        self._time = time
        self._ring = ring
        self._call: Call | None = None
        self._due_s = 0.0

    @property
    def now_s(self) -> float:
        """The time by which it rings."""
        return self._time.seconds()

    def arm(self, due_s: float | None) -> None:
        """Ring when `time.seconds()` has reached that; None: not at all."""
        if due_s is not None and self._call is not None and self._call.active() and due_s == self._due_s:
            return
        cancelled(self._call)
        self._call = None
        if due_s is not None:
            self._due_s = due_s
            self._call = later(self._time, due_s - self.now_s, self._ring)
