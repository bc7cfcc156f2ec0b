"""Arrow keys on a map: where a question is about places, each goes to the option for the place that lies that way."""

from __future__ import annotations

from msgspec.structs import replace

from ...shapes import MenuWidget, Widget
from ...state.model import Model
from ...words.table.board import board_of, own_place

TOWARDS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


def turned_towards(model: Model, widget: Widget, key: str) -> MenuWidget | None:
    """Return the menu with the cursor on what leads to the neighbour in that direction; None: nothing does."""
    board, step = board_of(model), TOWARDS.get(key)
    if board is None or step is None or not isinstance(widget, MenuWidget) or widget.inside is not None:
        return None
    here = own_place(model, board)
    if here is None:
        return None
    there = {place.id for place in board.places if (place.x, place.y) == (here.x + step[0], here.y + step[1])}
    options = widget.shape.options
    found = (number for number, option in enumerate(options) if option.place and option.place in there)
    number = next(found, None)
    return None if number is None else replace(widget, cursor=number)
