"""The numbers of the duel's rules (ccg.components), and how long players have for their decisions.

The classes of deadlines are `choice`, `window` and `turn_clock`. No question has the last one: it is how long the
active player may take in one turn together (ccg.timing.13, .14). A table may choose a pace, the length of windows, and
whether early passes are held back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ...engine import FIRST
from ...paces import EARLY_PASSES_SAY, PACE_SAYS, SECOND, holds_early_passes, insist_on_known, pace_of, window_ms_of

CHOICE, WINDOW, TURN_CLOCK = "choice", "window", "turn_clock"
"""The classes of deadlines."""
HIGHEST_LEVEL = 10
"""The highest Level (ccg.general.3)."""
START_CARDS = 6
"""Cards in an opening hand (ccg.setup.3)."""
START_GOLD = (1, 2)
"""Starting gold: first player, second player (ccg.setup.5)."""
LIMP_DAMAGE = 2
"""Damage for running away while the marker shows Limp Away (ccg.run.2)."""
CAUGHT_DAMAGE = 1
"""Damage for being caught cheating (ccg.caught.1)."""
LATE_TURNS = 3
"""A player who lets the time run out throughout so many own turns in a row has conceded (ccg.end.8)."""
CHAIN_MOST = 200
"""A chain of so many abilities that start by themselves counts as endless (ccg.general.9)."""

PLAYERS = 2
"""Players in a duel (ccg.components.1)."""

TIMES_MS: Mapping[str, int] = MappingProxyType({CHOICE: 45 * SECOND, WINDOW: 12 * SECOND, TURN_CLOCK: 300 * SECOND})
"""The usual time for each class of deadlines, in ms (ccg.timing.13, .14)."""

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
"""The times of each pace that differ from `TIMES_MS`, in ms; None: no limit."""

SHORTEST_MS = 1 * SECOND
"""Shortest time of a window where early passes are held, in ms (ccg.timing.12)."""

OPTIONS: Mapping[str, str] = MappingProxyType(
    {
        "window_ms": "how long a window stays open, in milliseconds (0: as the pace has it; 1000 to 3600000)",
        "pace": PACE_SAYS,
        "early_passes": EARLY_PASSES_SAY,
    }
)
"""The options of a table, each with its description."""


@dataclass(frozen=True, slots=True)
class DuelNumbers:
    """The times that a table has chosen, in ms.

    `deadlines_ms`: for each class of deadlines; None: no limit. `shortest_ms`: how long nobody notices passes in a
    window; 0: not at all.
    """

    deadlines_ms: Mapping[str, int | None] = field(default_factory=lambda: TIMES_MS)
    shortest_ms: int = 0


def with_options(options: Mapping[str, Any]) -> DuelNumbers:
    """Return the numbers of a table with these options.

    Raises ValueError if an option is unknown or its value is out of range.
    """
    insist_on_known(options, (*OPTIONS, FIRST))
    window_ms = window_ms_of(options, SHORTEST_MS)
    times: dict[str, int | None] = {**TIMES_MS, **PACES[pace_of(options)]}
    if window_ms:
        times[WINDOW] = window_ms
    return DuelNumbers(MappingProxyType(times), SHORTEST_MS if holds_early_passes(options) else 0)
