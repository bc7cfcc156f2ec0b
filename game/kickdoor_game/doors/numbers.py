"""Table options of the door games, and how they change a set's numbers.

The creator of a table chooses options; unknown ones and values out of range raise ValueError with a message for them.
Some options belong to every set, others to the sets whose book has them (`Numbers.variants`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..heroes.numbers import Numbers
from ..paces import PACE_SAYS, SECOND, insist_on_known, pace_of, window_ms_of

DEADLINES_MS: dict[str, int] = {
    "answer": 30 * SECOND,
    "arrange": 120 * SECOND,
    "arrange_end": 30 * SECOND,
    "combat": 60 * SECOND,
    "pick": 20 * SECOND,
    "setup": 120 * SECOND,
}
"""Default time limits for decisions, in ms, by class (classic.turn.16 and the rulings of the single choices)."""

RECEIVE = "receive"
"""Key of the time for which a card counts as just received. Every pace has it, though no question uses it as a
deadline.
"""

WINDOWS_AT_LEISURE: dict[str, int | None] = {
    "window": 20 * SECOND,
    "roll": 12 * SECOND,
    "failed_roll": 20 * SECOND,
    "offer": 90 * SECOND,
    RECEIVE: 60 * SECOND,
}
"""Time limits of windows for slow tables, in ms. Windows always close, or one seat could hold up all others for
ever.
"""

ALONE: dict[str, int | None] = {
    **dict.fromkeys((*DEADLINES_MS, "window", "roll", "failed_roll", "offer")),
    RECEIVE: 600 * SECOND,
}
"""No time limits: a person among AI players keeps nobody waiting."""

PACES: dict[str, dict[str, int | None]] = {
    "auto": {},
    "alone": ALONE,
    "none": {**dict.fromkeys(DEADLINES_MS), **WINDOWS_AT_LEISURE},
    "relaxed": {**dict.fromkeys(DEADLINES_MS, 600 * SECOND), **WINDOWS_AT_LEISURE},
    "usual": {
        "answer": 60 * SECOND,
        "arrange": 180 * SECOND,
        "arrange_end": 120 * SECOND,
        "combat": 120 * SECOND,
        "pick": 60 * SECOND,
        "setup": 180 * SECOND,
        "window": 12 * SECOND,
        "roll": 6 * SECOND,
        "failed_roll": 12 * SECOND,
        "offer": 45 * SECOND,
        RECEIVE: 30 * SECOND,
    },
    "brisk": {},
}
"""By name of a pace, the times in ms that differ from the defaults.

`auto`: the server chooses another pace if people sit at the table; to the rules it means the defaults.
"""

GOALS = (10, 20)
"""The winning Levels to choose from: that of the rulebooks, and that of a long game."""

COMMON: dict[str, str] = {
    "window_ms": "how long a reaction window stays open, in milliseconds (0: as the pace has it; 2600 to 3600000)",
    "by_the_book": "reaction windows as long as the rulebook says, no longer",
    "pace": PACE_SAYS,
    "goal_level": f"the Level that wins: {' or '.join(map(str, GOALS))}",
}
"""Options of every set, with their help texts."""

VARIANTS: dict[str, str] = {
    "fast_deal": "four cards of each deck at the start and on return from death (classic.variants.1)",
    "claim_discards": "a card that gives a Level buys the Class or Race on top of the discards (classic.variants.3)",
    "listen_at_door": "a turn begins with a Door card face down, and who loots the room draws a Treasure",
    "shared_victory": "a helper wins with the fighter who reaches the winning Level in that fight",
}
"""Options of the sets whose book has them, with their help texts."""

OPTIONS = COMMON | VARIANTS


def options_of(numbers: Numbers) -> dict[str, str]:
    """Return the options of a set with these numbers, each with its help text."""
    return COMMON | {name: VARIANTS[name] for name in numbers.variants}


def with_options(numbers: Numbers, options: Mapping[str, Any]) -> Numbers:
    """Return the set's numbers as changed by these options. Raises ValueError for an unknown option or value."""
    insist_on_known(options, options_of(numbers))
    window_ms = window_ms_of(options, numbers.reaction_floor_ms)
    goal = options.get("goal_level", numbers.goal_level)
    if type(goal) is not int or goal not in (*GOALS, numbers.goal_level):
        raise ValueError(f"goal_level is {' or '.join(map(str, GOALS))}, not {goal!r}")
    catalogue: dict[str, int | None] = {
        **DEADLINES_MS,
        "window": numbers.window_ms,
        "roll": numbers.reaction_floor_ms,
        "failed_roll": 10 * SECOND,
        "offer": numbers.offer_ms or None,
        RECEIVE: numbers.receive_ms,
    }
    deadlines = catalogue | PACES[pace_of(options)]
    if window_ms:
        deadlines["window"] = window_ms
    if options.get("by_the_book"):
        deadlines |= {"window": numbers.kill_window_ms, "roll": numbers.reaction_floor_ms}
    deal = 4 if options.get("fast_deal") else None
    return replace(
        numbers,
        window_ms=deadlines["window"] or numbers.window_ms,
        receive_ms=deadlines.pop(RECEIVE) or numbers.receive_ms,
        offer_ms=deadlines["offer"] or 0,
        deadlines_ms=deadlines,
        start_doors=deal or numbers.start_doors,
        start_treasures=deal or numbers.start_treasures,
        redraw_doors=deal or numbers.redraw_doors,
        redraw_treasures=deal or numbers.redraw_treasures,
        claim_discards=bool(options.get("claim_discards", numbers.claim_discards)),
        listen_at_door=bool(options.get("listen_at_door", numbers.listen_at_door)),
        shared_victory=bool(options.get("shared_victory", numbers.shared_victory)),
        goal_level=goal,
    )
