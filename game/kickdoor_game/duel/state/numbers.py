"""The numbers of the duel that rules fix (ccg.components), and how long people have for what they decide.

A class of deadlines is `choice`, `window` or `turn_clock`; the last is of no question: it is how long the active player
may take in one turn together (ccg.timing.13, .14). A table may choose its pace, the length of windows, and whether
passes that come early are held back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ...engine import FIRST
from ...paces import EARLY_PASSES_SAY, PACE_SAYS, SECOND, holds_early_passes, insist_on_known, pace_of, window_ms_of

CHOICE, WINDOW, TURN_CLOCK = "choice", "window", "turn_clock"
HIGHEST_LEVEL = 10
START_CARDS = 6
START_GOLD = (1, 2)
"""Of whoever takes the first turn, and of the other (ccg.setup.5)."""
LIMP_DAMAGE = 2
CAUGHT_DAMAGE = 1
LATE_TURNS = 3
"""So many own turns in a row in which all time ran out count as conceding (ccg.end.8)."""
CHAIN_MOST = 200
"""So many abilities in a row that start by themselves are endless (ccg.general.9)."""

PLAYERS = 2

TIMES_MS: Mapping[str, int] = MappingProxyType({CHOICE: 45 * SECOND, WINDOW: 12 * SECOND, TURN_CLOCK: 300 * SECOND})
"""Those of the book (ccg.timing.13, .14)."""

PACES: Mapping[str, Mapping[str, int | None]] = MappingProxyType(
    {
        "auto": {},
        "alone": dict.fromkeys(TIMES_MS),
        "none": {CHOICE: None, TURN_CLOCK: None, WINDOW: 20 * SECOND},
        "relaxed": {CHOICE: 600 * SECOND, TURN_CLOCK: 1_800 * SECOND, WINDOW: 20 * SECOND},
        "usual": {CHOICE: 90 * SECOND, TURN_CLOCK: 600 * SECOND},
        "brisk": {},
    }
)
"""By name, the times that differ from the book's."""

SHORTEST_MS = 1 * SECOND
"""No pass is noticed before a window has been open so long, where early passes are held (ccg.timing.12)."""

OPTIONS: Mapping[str, str] = MappingProxyType(
    {
        "window_ms": "how long a window stays open, in milliseconds (0: as the pace has it; 1000 to 3600000)",
        "pace": PACE_SAYS,
        "early_passes": EARLY_PASSES_SAY,
    }
)


@dataclass(frozen=True, slots=True)
class DuelNumbers:
    """What a table has chosen. `shortest_ms`: no pass is noticed before a window has been open so long; 0: at once."""

    deadlines_ms: Mapping[str, int | None] = field(default_factory=lambda: TIMES_MS)
    shortest_ms: int = 0


def with_options(options: Mapping[str, Any]) -> DuelNumbers:
    """Return the numbers of a table with these. ValueError: there is no such option, or no such value of it."""
    insist_on_known(options, (*OPTIONS, FIRST))
    window_ms = window_ms_of(options, SHORTEST_MS)
    times: dict[str, int | None] = {**TIMES_MS, **PACES[pace_of(options)]}
    if window_ms:
        times[WINDOW] = window_ms
    return DuelNumbers(MappingProxyType(times), SHORTEST_MS if holds_early_passes(options) else 0)
