"""The numbers of the duel that rules fix (ccg.components), and how long people have for what they decide.

A class of deadlines is `choice`, `window` or `turn_clock`; the last is of no question: it is how long the active player
may take in one turn together (ccg.timing.13, .14).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

SECOND = 1_000
MINUTE = 60 * SECOND
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

FIGURES: Mapping[str, int] = MappingProxyType(
    {
        "highest_level": HIGHEST_LEVEL,
        "start_cards": START_CARDS,
        "first_gold": START_GOLD[0],
        "second_gold": START_GOLD[1],
        "limp_damage": LIMP_DAMAGE,
        "caught_damage": CAUGHT_DAMAGE,
        "smack_damage": SMACK_DAMAGE,
        "late_turns": LATE_TURNS,
        "chain_most": CHAIN_MOST,
    }
)
"""What no table changes, by the names that a rulebook has for it."""

TIMES_MS: Mapping[str, int | None] = MappingProxyType(
    {CHOICE: 45 * SECOND, WINDOW: 12 * SECOND, TURN_CLOCK: 5 * MINUTE}
)


@dataclass(frozen=True, slots=True)
class DuelNumbers:
    """What a table may choose. `shortest_ms`: no pass is noticed before a window has been open so long
    (ccg.timing.12)."""

    deadlines_ms: Mapping[str, int | None] = field(default_factory=lambda: TIMES_MS)
    shortest_ms: int = 1 * SECOND
