"""How a door game's views are laid out: its columns, what lies on the table in piles, what marks mean."""

from __future__ import annotations

from kickdoor_game.heroes.colours import COLOURS
from kickdoor_game.heroes.roles import roles_of
from kickdoor_game.language.book import Book
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
    Mark("sideways", "sideways", text="carried, not in use: it adds nothing", role=IDLE),
    Mark("big", "Big", "B", "a Big Item"),
    Mark("locked", "promised", "P", "promised to a helper"),
    Mark("fresh", text="just come to hand"),
)


def layout(name: str, book: Book, *, coloured: bool = False) -> Layout:
    """Of the set of that name. `coloured`: whether heroes have standees of a colour (shakespeare.setup.5)."""
    note = "f or m is the hero's sex"
    if coloured:
        note += f", {', '.join(colour[0] for colour in COLOURS[:-1])} or {COLOURS[-1][0]} the colour of the standees"
    return Layout(
        name,
        (
            Column(METER, "level", "level", "lvl"),
            Column(METER, "strength", "strength", "str"),
            Column(TRAITS, " / ".join(roles_of(book)) or "sex", note=note),
            Column(COUNT, "hand", "hand"),
            Column(CARDS, "in play"),
        ),
        MARKS,
        tuple(
            pile
            for deck in book.decks
            for pile in (
                PileLabel(f"{deck}_deck", deck),
                PileLabel(f"{deck}_discards", "discards", f"{deck}_deck"),
            )
        ),
        "combat",
    )
