"""What is left of a deadline, reckoned from when the server told of it: no further word from it is needed."""

from __future__ import annotations

NEVER = -1e9
"""A time long past."""


def whole_seconds(seconds_left: float | None, since: float, now: float) -> int | None:
    """What is left of `seconds_left`, told at `since`; never below 0."""
    if seconds_left is None:
        return None
    left = since + seconds_left - now
    return max(0, int(-(-left // 1)))
