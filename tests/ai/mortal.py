"""What a process that plays games may do, in functions that it can import: count, die, die once, give up."""

from __future__ import annotations

import os
from pathlib import Path

from kickdoor_ai.series.matches import Series

DEADLY = (3, 5)


def tenfold(series: Series, number: int) -> int:
    """No game at all, but one can see whose it was."""
    return 10 * number


def deadly(series: Series, number: int) -> int:
    """Some games take the process with them, without a word."""
    if number in DEADLY:
        os._exit(3)
    return tenfold(series, number)


def deadly_once(series: Series, number: int) -> int:
    """The first process dies; `series.options["marker"]` is the file by which the next one knows."""
    marker = Path(series.options["marker"])
    if number == DEADLY[0] and not marker.exists():
        marker.touch()
        os._exit(3)
    return tenfold(series, number)


def raising(series: Series, number: int) -> int:
    """A mistake of ours, not of a game."""
    if number in DEADLY:
        raise ZeroDivisionError("never divide by a goblin")
    return tenfold(series, number)
