"""What of a view rests on what of the board game's table: whatever is not named here is made anew with every change.

Whoever lets a view say more names here what that rests on; `tests/server/test_sight.py` plays matches by chance and
holds each view that was made in parts to one that was made from nothing.
"""

from __future__ import annotations

from ..stage import Wanted

ALL_SEATS = frozenset({"battle", "turn", "turn_number", "phase", "over", "winners"})
"""Fields with which every seat may look otherwise; with a hero or its figure, only that seat does."""

MAP = frozenset({"dungeon", "figures", "monsters", "piles", "heroes", "turn", "turn_number", "tiles"})

FIELDS = {
    "header": frozenset(
        {"stack", "phase", "turn", "turn_number", "over", "winners", "battle", "monsters", "heroes", "dungeon"}
    ),
    "zones": frozenset({"decks", "discards", "aside", "monsters", "piles", "heroes"}),
    "contest": frozenset({"battle", "heroes", "figures", "over", "stack", "monsters", "dungeon"}),
    "board": MAP,
    "pending_offers": frozenset({"battle", "barters", "heroes", "figures", "monsters", "dungeon", "over"}),
}


def wanted(touched: frozenset[str], seats: int) -> Wanted:
    """Return what of a scene may have changed, see `Stage.wanted`."""
    fields = frozenset(name for name, rests in FIELDS.items() if not touched.isdisjoint(rests))
    if not touched.isdisjoint(ALL_SEATS):
        return Wanted(fields)
    own = (seat for seat in range(seats) if f"heroes.{seat}" in touched or f"figures.{seat}" in touched)
    return Wanted(fields, frozenset(own))
