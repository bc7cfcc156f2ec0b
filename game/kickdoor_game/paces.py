"""Options about time limits that a table may choose, for any game with reaction windows.

`pace` is the name of a set of time limits, which each game defines; in all games `auto` means those of the rules,
`alone` has no clock at all, and `none` has one for windows only. `window_ms` is the length of a window in ms.
`early_passes` says whether the program that runs the match holds back a pass until the shortest time of its window is
over, so that nobody learns who had decided beforehand. With `auto`, the server decides by who takes part; the rules
alone hold back nothing, so simulations are not slowed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

SECOND = 1_000
"""Milliseconds in a second."""
WINDOW_MOST_MS = 3_600 * SECOND
"""The longest window that a table may choose, in ms, an hour: a window that never closes would stop the match."""

AUTO = "auto"
"""The value of an option that leaves it to the server."""
PACE_NAMES = (AUTO, "alone", "none", "relaxed", "usual", "brisk")
"""Values of the option `pace`."""
EARLY_PASSES = (AUTO, "held", "at_once")
"""Values of the option `early_passes`."""

PACE_SAYS = f"how long people have: {', '.join(PACE_NAMES)}"
"""Help text of the option `pace`."""
EARLY_PASSES_SAY = f"whether passes are held back for the shortest time of a window: {', '.join(EARLY_PASSES)}"
"""Help text of the option `early_passes`."""


def insist_on_known(options: Mapping[str, Any], known: Collection[str]) -> None:
    """Raise ValueError if an option is not among the known ones."""
    if unknown := sorted(set(options) - set(known)):
        raise ValueError(f"unknown table option {unknown[0]!r}; there are: {', '.join(known)}")


def pace_of(options: Mapping[str, Any]) -> str:
    """Return the value of the option `pace`, how fast the table plays. Raises ValueError if there is no pace of that
    name."""
    pace = options.get("pace", AUTO)
    if pace not in PACE_NAMES:
        raise ValueError(f"pace {pace!r}; there are: {', '.join(PACE_NAMES)}")
    return str(pace)


def window_ms_of(options: Mapping[str, Any], least_ms: int) -> int:
    """Return the length of reaction windows in ms that the option `window_ms` names; 0: as the pace has it. Raises
    ValueError unless it is 0 or from `least_ms` to an hour."""
    window_ms = options.get("window_ms", 0)
    if type(window_ms) is not int or not (window_ms == 0 or least_ms <= window_ms <= WINDOW_MOST_MS):
        raise ValueError(f"window_ms is 0 or from {least_ms} to {WINDOW_MOST_MS}, not {window_ms!r}")
    return window_ms


def holds_early_passes(options: Mapping[str, Any]) -> bool:
    """Return whether the option `early_passes` holds back passes, so that nobody learns who had decided beforehand.
    Raises ValueError if its value is unknown."""
    chosen = options.get("early_passes", AUTO)
    if chosen not in EARLY_PASSES:
        raise ValueError(f"early_passes {chosen!r}; there are: {', '.join(EARLY_PASSES)}")
    return bool(chosen == "held")
