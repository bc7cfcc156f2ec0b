"""How long people have, where a table may choose it: what the options of that mean in any game with windows.

`pace` is a name. Which times it stands for is the game's to say; all agree that `auto` are the book's, that `alone` has
no clock at all, and `none` one for windows only. `window_ms` is the length of a window, and `early_passes` says whether
whoever runs the match holds back a pass until the shortest time of its window is over, so that nobody hears who had
made up their mind before. `auto`: whoever opens the table lets it depend on who sits down; by the rules alone nothing
is held, so what is played out of real time is not slowed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

SECOND = 1_000
WINDOW_MOST_MS = 3_600 * SECOND
"""The longest window that a table may choose: a turn with one that never closes would have no end."""

AUTO = "auto"
PACE_NAMES = (AUTO, "alone", "none", "relaxed", "usual", "brisk")
EARLY_PASSES = (AUTO, "held", "at_once")

PACE_SAYS = f"how long people have: {', '.join(PACE_NAMES)}"
EARLY_PASSES_SAY = f"whether passes are held back for the shortest time of a window: {', '.join(EARLY_PASSES)}"


def insist_on_known(options: Mapping[str, Any], known: Collection[str]) -> None:
    """ValueError: one of these options is none of those that are known."""
    if unknown := sorted(set(options) - set(known)):
        raise ValueError(f"unknown table option {unknown[0]!r}; there are: {', '.join(known)}")


def pace_of(options: Mapping[str, Any]) -> str:
    """Return the chosen pace. ValueError: there is none of that name."""
    pace = options.get("pace", AUTO)
    if pace not in PACE_NAMES:
        raise ValueError(f"pace {pace!r}; there are: {', '.join(PACE_NAMES)}")
    return str(pace)


def window_ms_of(options: Mapping[str, Any], least_ms: int) -> int:
    """Return the chosen length of a window; 0: as the pace has it. ValueError: it is shorter than the least, or an hour
    is not enough."""
    window_ms = options.get("window_ms", 0)
    if type(window_ms) is not int or not (window_ms == 0 or least_ms <= window_ms <= WINDOW_MOST_MS):
        raise ValueError(f"window_ms is 0 or from {least_ms} to {WINDOW_MOST_MS}, not {window_ms!r}")
    return window_ms


def holds_early_passes(options: Mapping[str, Any]) -> bool:
    """Return whether passes are held back. ValueError: there is no such choice."""
    chosen = options.get("early_passes", AUTO)
    if chosen not in EARLY_PASSES:
        raise ValueError(f"early_passes {chosen!r}; there are: {', '.join(EARLY_PASSES)}")
    return bool(chosen == "held")
