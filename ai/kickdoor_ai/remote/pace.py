"""When an answer sets out: at a moment drawn by lot, so that nobody can read hands or thoughts from a pause.

Whoever thinks past his moment waits for the next one, drawn in the same way; so how long he thought cannot be told
either. Only where time is nearly up the answer sets out at once.
"""

from __future__ import annotations

from random import Random

PACES_S: dict[str, tuple[float, float]] = {"fast": (0.0, 0.0), "human": (0.5, 1.6)}
"""How long others are let wait for an answer, least and most seconds."""

IN_TIME_S = 0.7
"""An answer sets out that long before time is up, for it has a way to go."""


class Pace:
    """Of one seat. `left_s`, wherever it is given: seconds until the default counts; None: for ever."""

    def __init__(self, pace_s: tuple[float, float], lot: Random) -> None:
        self._least_s, self._most_s = pace_s
        self._lot = lot

    def moment(self, now: float, left_s: float | None) -> float:
        """When an answer to what is asked now will set out."""
        due = now + self._lot.uniform(self._least_s, self._most_s)
        return due if left_s is None else min(due, now + left_s - IN_TIME_S)

    def not_before(self, now: float, due: float, left_s: float | None) -> float:
        """That moment, or if it has passed the next one, or at once if there is no time for another."""
        if not self._most_s or (left_s is not None and left_s <= IN_TIME_S + self._most_s):
            return max(now, due)
        while due < now:
            due += self._lot.uniform(self._least_s, self._most_s)
        return due
