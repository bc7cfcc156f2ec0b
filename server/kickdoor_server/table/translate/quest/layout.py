"""How the board game's views are laid out: its columns, its piles, what marks mean."""

from __future__ import annotations

from kickdoor_protocol.messages.layout import (
    CARDS,
    COUNT,
    IDLE,
    METER,
    OUT,
    PART,
    TRAITS,
    Column,
    Layout,
    Mark,
    PileLabel,
)

MARKS = (
    Mark("fighter", "fighter", text="fights", role=PART),
    Mark("helper", "helper", text="helps", role=PART),
    Mark("dead", "dead", text="is dead", role=OUT),
    Mark("winner", "winner", text="has won"),
    Mark("in_use", text="in use"),
    Mark("sideways", "packed", text="packed, not in use: it adds nothing", role=IDLE),
    Mark("big", "Big", "B", "a Big Item"),
    Mark("tiny", "Tiny", "T", "a Tiny monster"),
    Mark("small", "Small", "S", "a Small monster"),
    Mark("human_sized", "human-sized"),
    Mark("huge", "Huge", "H", "a Huge monster; one without T, S or H is human-sized"),
    Mark("fresh", text="just come to hand"),
)


DECKS = {"monster": "monster", "treasure": "treasure", "dxm": "DxM"}


def layout(name: str, decks: tuple[str, ...]) -> Layout:
    """Return the layout of the set of that name, with its decks."""
    columns = (
        Column(METER, "level", "level", "lvl"),
        Column(METER, "strength", "strength", "str"),
        Column(METER, "health", "health", "hp"),
        Column(METER, "gold", "gold"),
        Column(METER, "move", "move", "mv"),
        Column(TRAITS, "class / race", note="the colour is that of their monsters"),
        Column(COUNT, "hand", "hand"),
        Column(CARDS, "in play"),
    )
    piles = [
        pile
        for deck in decks
        for pile in (PileLabel(f"{deck}_deck", DECKS[deck]), PileLabel(f"{deck}_discards", "discards", f"{deck}_deck"))
    ]
    return Layout(name, columns, MARKS, tuple(piles), "combat")
