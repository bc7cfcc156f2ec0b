"""The numbers of the board game that differ from the other games', and its table options: pace and length
of windows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...heroes.numbers import Numbers
from ...paces import EARLY_PASSES_SAY, PACE_SAYS, SECOND, holds_early_passes, insist_on_known, pace_of, window_ms_of

QUEST = Numbers(
    players_min=2,
    players_max=4,
    super_needs_two=False,
    hybrid_single="advantages_only",
    big_limit=None,
    variants=(),
)
"""The numbers of the board game.

For two to four players (quest.setup.1). A hero with a hybrid card and one role is spared the role's disadvantages
(quest.halfbreed.2). Big Items are not limited; they cost Move (quest.items.19).
"""

TURN_CLOCK = "turn_clock"
"""The class of the time for all decisions of a turn together (quest.turns.11). A pace sets it; no question has it."""

DEADLINES_MS: dict[str, int] = {
    "turn": 60 * SECOND,
    "pick": 60 * SECOND,
    "answer": 60 * SECOND,
    "setup": 180 * SECOND,
    "window": 8 * SECOND,
    "before_roll": 8 * SECOND,
    "curse": 8 * SECOND,
    "dice": 4 * SECOND,
    TURN_CLOCK: 300 * SECOND,
}
"""Longest time that a question of each class stays open, in ms (quest.turns.6, .11, quest.roll.4, quest.curses.3,
quest.dice.9, quest.creation.2).
"""

WINDOWS = ("window", "before_roll", "curse", "dice")
"""Classes of questions in reaction windows."""
AT_LEISURE: dict[str, int | None] = {**dict.fromkeys(WINDOWS, 20 * SECOND), "dice": 12 * SECOND}
"""Times of windows at slow paces, in ms. Windows close even where nothing else is timed."""

_UNTIMED: dict[str, int | None] = dict.fromkeys(name for name in DEADLINES_MS if name not in WINDOWS)
PACES: dict[str, dict[str, int | None]] = {
    "auto": {},
    "alone": dict.fromkeys(DEADLINES_MS),
    "none": {**_UNTIMED, **AT_LEISURE},
    "relaxed": {**dict.fromkeys(_UNTIMED, 600 * SECOND), TURN_CLOCK: 1_800 * SECOND, **AT_LEISURE},
    "usual": {
        "turn": 120 * SECOND,
        TURN_CLOCK: 600 * SECOND,
        **dict.fromkeys(WINDOWS, 12 * SECOND),
        "dice": 6 * SECOND,
    },
    "brisk": {},
}
"""The times of each pace that differ from `DEADLINES_MS`, in ms; None: no limit. With `auto`, the server picks a pace
by who takes part.
"""

SHORTEST = "shortest"
"""The class of the time during which nobody may notice who has passed, at tables that hold early passes. No question
has it.
"""

OPTIONS: dict[str, str] = {
    "window_ms": "how long everybody may react before a roll, in milliseconds (0: as the pace has it; 2600 to 3600000)",
    "pace": PACE_SAYS,
    "early_passes": EARLY_PASSES_SAY,
}
"""The options of a table, each with its description."""


def with_options(numbers: Numbers, options: Mapping[str, Any]) -> Numbers:
    """Return the numbers that a table with these options plays with.

    Raises ValueError if an option is unknown or its value is out of range.
    """
    insist_on_known(options, OPTIONS)
    window_ms, shortest_ms = window_ms_of(options, numbers.reaction_floor_ms), numbers.reaction_floor_ms
    deadlines: dict[str, int | None] = {**DEADLINES_MS, **PACES[pace_of(options)]}
    if holds_early_passes(options):
        deadlines[SHORTEST] = shortest_ms
    if window_ms:
        deadlines |= {name: window_ms for name in WINDOWS if name != "dice"}
    return replace(numbers, deadlines_ms=deadlines)
