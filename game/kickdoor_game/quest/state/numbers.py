"""The numbers of the board game, where they are not those of the card games, and its table options: how long all have.

A table may choose a pace, and how long the windows are in which everybody may react. An unknown option or a value out
of range is a ValueError that says so.
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
"""For two to four (quest.setup.1); who has a hybrid card and one role is spared its bad side (quest.halfbreed.2).

Any number of Big Items may be carried: they cost Move (quest.items.19).
"""

TURN_CLOCK = "turn_clock"
"""How long all decisions of a turn may take together (quest.turns.11): of every pace, though no question has it."""

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
"""By class, how long a question may stay open (quest.turns.6, .11, quest.roll.4, quest.curses.3, quest.dice.9,
quest.creation.2)."""

WINDOWS = ("window", "before_roll", "curse", "dice")
AT_LEISURE: dict[str, int | None] = {**dict.fromkeys(WINDOWS, 20 * SECOND), "dice": 12 * SECOND}
"""Windows close wherever people wait for each other."""

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
"""By name, the times that differ from the book's. `auto`: whoever opens the table lets it depend on who sits down."""

SHORTEST = "shortest"
"""For how long nobody is to notice who has passed, where early passes are held; no question has it either."""

OPTIONS: dict[str, str] = {
    "window_ms": "how long everybody may react before a roll, in milliseconds (0: as the pace has it; 2600 to 3600000)",
    "pace": PACE_SAYS,
    "early_passes": EARLY_PASSES_SAY,
}


def with_options(numbers: Numbers, options: Mapping[str, Any]) -> Numbers:
    """Return the numbers as that table plays with them. ValueError: there is no such option, or no such value of it."""
    insist_on_known(options, OPTIONS)
    window_ms, shortest_ms = window_ms_of(options, numbers.reaction_floor_ms), numbers.reaction_floor_ms
    deadlines: dict[str, int | None] = {**DEADLINES_MS, **PACES[pace_of(options)]}
    if holds_early_passes(options):
        deadlines[SHORTEST] = shortest_ms
    if window_ms:
        deadlines |= {name: window_ms for name in WINDOWS if name != "dice"}
    return replace(numbers, deadlines_ms=deadlines)
