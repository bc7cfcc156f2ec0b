"""Table options of the door games, and how they change a set's numbers.

Options are what a table's creator may choose; an unknown one or a value out of range is a ValueError that says so. Some
are those of every set, others belong to the sets whose book has them (`Numbers.variants`).
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
"""The catalogue's own times for decisions (classic.turn.16 and the rulings of the single choices)."""

RECEIVE = "receive"
"""How long a card counts as just received: of every pace, though no question has it as its deadline."""

WINDOWS_AT_LEISURE: dict[str, int | None] = {
    "window": 20 * SECOND,
    "roll": 12 * SECOND,
    "failed_roll": 20 * SECOND,
    "offer": 90 * SECOND,
    RECEIVE: 60 * SECOND,
}
"""Windows close wherever people wait for each other: a pause that may last for ever would let one seat hold up all
others."""

ALONE: dict[str, int | None] = {
    **dict.fromkeys((*DEADLINES_MS, "window", "roll", "failed_roll", "offer")),
    RECEIVE: 600 * SECOND,
}
"""No clock at all: one person among AI players keeps nobody waiting."""

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
"""By name, the times that differ from the catalogue's, which are a table's unless people sit at it and read.

`auto`: whoever opens the table lets it depend on who sits down; to the rules it is the catalogue's.
"""

GOALS = (10, 20)
"""The winning Level: that of the books, or that of a long game with all else as it is."""

COMMON: dict[str, str] = {
    "window_ms": "how long a reaction window stays open, in milliseconds (0: as the pace has it; 2600 to 3600000)",
    "by_the_book": "reaction windows as long as the rulebook says, no longer",
    "pace": PACE_SAYS,
    "goal_level": f"the Level that wins: {' or '.join(map(str, GOALS))}",
}
"""What every set has."""

VARIANTS: dict[str, str] = {
    "fast_deal": "four cards of each deck at the start and on return from death (classic.variants.1)",
    "claim_discards": "a card that gives a Level buys the Class or Race on top of the discards (classic.variants.3)",
    "listen_at_door": "a turn begins with a Door card face down, and who loots the room draws a Treasure",
    "shared_victory": "a helper wins with the fighter who reaches the winning Level in that fight",
}
"""What a set has whose book tells of it."""

OPTIONS = COMMON | VARIANTS


def options_of(numbers: Numbers) -> dict[str, str]:
    """The options of a set with these numbers, each with what it does."""
    return COMMON | {name: VARIANTS[name] for name in numbers.variants}


def with_options(numbers: Numbers, options: Mapping[str, Any]) -> Numbers:
    """The set's numbers as that table plays them."""
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
