"""Seconds left of a deadline, reckoned from when the server told of it; and until when keys are held back."""

from __future__ import annotations

NEVER = -1e9
"""A time long past."""

REPEAT_S = 0.15
"""Seconds: two presses of a key that are closer together than this are a key held down, not two decisions. Terminals
repeat a key every 0.02 to 0.1 s, and nobody presses one twice on purpose so fast."""


def held_on(held_until: float, now: float) -> float:
    """Return until when keys are held back after one was pressed during the hold.

    A key held down keeps the hold up for as long as it repeats. Presses further apart than `REPEAT_S` never prolong it:
    the first of them after `held_until` counts.
    """
    return max(held_until, now + REPEAT_S)


def whole_seconds(seconds_left: float | None, since: float, now: float) -> int | None:
    """What is left of `seconds_left`, told at `since`; never below 0."""
    if seconds_left is None:
        return None
    left = since + seconds_left - now
    return max(0, int(-(-left // 1)))
