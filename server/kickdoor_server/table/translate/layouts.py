"""The common part of the layouts of games with heroes: columns, piles and marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kickdoor_protocol.messages.layout import (
    CARDS,
    COUNT,
    METER,
    OUT,
    PART,
    Column,
    Layout,
    Mark,
    PileLabel,
)


def layout_of_heroes(
    name: str, columns: Iterable[Column], idle: Mark, marks: Iterable[Mark], decks: Mapping[str, str]
) -> Layout:
    """Return how clients lay out the views of the set `name`, in games with heroes.

    `columns`: those between strength and hand. `idle`: the mark of Items that add nothing. `marks`: the game's own.
    `decks`: the name of each deck, by key.
    """
    return Layout(
        name,
        (
            Column(METER, "level", "level", "lvl"),
            Column(METER, "strength", "strength", "str"),
            *columns,
            Column(COUNT, "hand", "hand"),
            Column(CARDS, "in play"),
        ),
        (
            Mark("fighter", "fighter", text="fights", role=PART),
            Mark("helper", "helper", text="helps", role=PART),
            Mark("dead", "dead", text="is dead", role=OUT),
            Mark("winner", "winner", text="has won"),
            Mark("in_use", text="in use"),
            idle,
            Mark("big", "Big", "B", "a Big Item"),
            *marks,
            Mark("fresh", text="just come to hand"),
        ),
        tuple(
            pile
            for deck, called in decks.items()
            for pile in (PileLabel(f"{deck}_deck", called), PileLabel(f"{deck}_discards", "discards", f"{deck}_deck"))
        ),
        "combat",
    )
