"""Countdowns of deadlines that the server tells, and holds during which keys are ignored."""

from __future__ import annotations

NEVER = -1e9
"""A time long past."""

REPEAT_S = 0.15
"""Seconds: two presses of a key that are closer together are a key held down, not two decisions. Terminals repeat a key
every 0.02 to 0.1 s, and nobody presses one twice on purpose so fast."""


def held_on(held_until: float, now: float) -> float:
    """Return the time until which keys are ignored, after one was pressed at `now` while they were ignored until
    `held_until` (monotonic seconds).

    A key held down prolongs the time as long as it repeats. Presses further apart than `REPEAT_S` do not: the first of
    them after `held_until` counts.
    """
    return max(held_until, now + REPEAT_S)


def whole_seconds(seconds_left: float | None, since: float, now: float) -> int | None:
    """Return the whole seconds left at `now`, rounded up and at least 0, if `seconds_left` were left at the time
    `since` (monotonic seconds). None, for no clock, stays None."""
    if seconds_left is None:
        return None
    left = since + seconds_left - now
    return max(0, int(-(-left // 1)))
