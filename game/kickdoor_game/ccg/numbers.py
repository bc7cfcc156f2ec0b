"""The numbers of the duel that rules fix (ccg.components), and how long people have for what they decide.

A class of deadlines is `choice`, `window` or `turn_clock`; the last is of no question: it is how long the active player
may take in one turn together (ccg.timing.13, .14).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

SECOND = 1_000
CHOICE, WINDOW, TURN_CLOCK = "choice", "window", "turn_clock"
HIGHEST_LEVEL = 10
START_CARDS = 6
START_GOLD = (1, 2)
"""Of whoever takes the first turn, and of the other (ccg.setup.5)."""
LIMP_DAMAGE = 2
CAUGHT_DAMAGE = 1
SMACK_DAMAGE = 1
LATE_TURNS = 3
"""So many own turns in a row in which all time ran out count as conceding (ccg.end.8)."""
CHAIN_MOST = 200
"""So many abilities in a row that start by themselves are endless (ccg.general.9)."""

PLAYERS = 2

TIMES_MS: Mapping[str, int | None] = MappingProxyType(
    {CHOICE: 45 * SECOND, WINDOW: 12 * SECOND, TURN_CLOCK: 300 * SECOND}
)


@dataclass(frozen=True, slots=True)
class DuelNumbers:
    """What a table may choose. `shortest_ms`: no pass is noticed before a window has been open so long
    (ccg.timing.12)."""

    deadlines_ms: Mapping[str, int | None] = field(default_factory=lambda: TIMES_MS)
    shortest_ms: int = 1 * SECOND
