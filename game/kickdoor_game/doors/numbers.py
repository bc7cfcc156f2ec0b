"""Table options of the door games, and how they change a set's numbers.

Options are what a table's creator may choose; an unknown one or a value out of range is a ValueError that says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..heroes.numbers import Numbers

SECOND = 1_000

PACES: dict[str, float | None] = {"none": None, "relaxed": 3.0, "normal": 1.0, "brisk": 0.5}
"""What the decision deadlines are multiplied with; `none`: nobody is hurried, except by reaction windows."""

DEADLINES_MS: dict[str, int] = {
    "answer": 30 * SECOND,
    "arrange": 120 * SECOND,
    "arrange_end": 30 * SECOND,
    "combat": 60 * SECOND,
    "pick": 20 * SECOND,
    "setup": 120 * SECOND,
}
"""The catalogue's own times (classic.turn.16 and the rulings of the single choices)."""

OPTIONS: dict[str, str] = {
    "window_ms": "how long a reaction window stays open, in milliseconds (default 8000; never under the book's)",
    "by_the_book": "reaction windows as long as the rulebook says, no longer",
    "pace": "decision deadlines: none, relaxed, normal, brisk",
    "fast_deal": "four cards of each deck at the start and on return from death (classic.variants.1)",
    "claim_discards": "a card that gives a level buys the Class or Race on top of the discards (classic.variants.3)",
}


def with_options(numbers: Numbers, options: Mapping[str, Any]) -> Numbers:
    """The set's numbers as that table plays them."""
    if unknown := sorted(set(options) - set(OPTIONS)):
        raise ValueError(f"unknown table option {unknown[0]!r}; there are: {', '.join(OPTIONS)}")
    pace = options.get("pace", "normal")
    if pace not in PACES:
        raise ValueError(f"pace {pace!r}; there are: {', '.join(PACES)}")
    window_ms = options.get("window_ms", numbers.window_ms)
    if options.get("by_the_book"):
        window_ms = numbers.reaction_floor_ms
    if not isinstance(window_ms, int) or window_ms < numbers.reaction_floor_ms:
        raise ValueError(f"window_ms is a whole number from {numbers.reaction_floor_ms}, not {window_ms!r}")
    factor = PACES[pace]
    deadlines: dict[str, int | None] = {
        name: None if factor is None else int(ms * factor) for name, ms in DEADLINES_MS.items()
    }
    # Windows close at every table: a pause that may last for ever would let one seat hold up all others.
    deadlines |= {
        "window": window_ms,
        "roll": numbers.reaction_floor_ms,
        "failed_roll": 10 * SECOND,
        "offer": numbers.offer_ms,
    }
    deal = 4 if options.get("fast_deal") else None
    return replace(
        numbers,
        window_ms=window_ms,
        deadlines_ms=deadlines,
        start_doors=deal or numbers.start_doors,
        start_treasures=deal or numbers.start_treasures,
        redraw_doors=deal or numbers.redraw_doors,
        redraw_treasures=deal or numbers.redraw_treasures,
        claim_discards=bool(options.get("claim_discards", numbers.claim_discards)),
    )
