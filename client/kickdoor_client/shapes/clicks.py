"""What a click does in each widget: it goes there, and does there what would be done next.

Going there never answers a question, but where a digit would, too: a click on what the cursor is on takes it.
"""

from __future__ import annotations

from msgspec.structs import replace

from .base import Result, Widget
from .form import SEND, FormWidget
from .menu import MenuWidget
from .order import OrderWidget
from .pick_one import PickOneWidget
from .pick_some import PickSomeWidget
from .split import SplitWidget
from .yes_no import YesNoWidget


def clicked(widget: Widget, place: int) -> Result | None:
    """The effect of a click on the line or the word of that place; None if there is nothing."""
    match widget:
        case MenuWidget(inside=inside) if inside is not None:
            result = clicked(inside.widget, place)
            return None if result is None else widget.after(inside, result)
        case MenuWidget() | PickOneWidget():
            return widget.press("enter") if place == widget.cursor else _at(widget, place)
        case PickSomeWidget():
            there = _at(widget, place)
            return there.press(" ") if there is not None else None
        case SplitWidget():
            return widget.press("right") if place == widget.cursor else _at(widget, place)
        case OrderWidget(keys=keys) if place < len(keys):
            return widget.press(" ") if place == widget.cursor else replace(widget, cursor=place, lifted=False)
        case YesNoWidget() if place < 2:
            return widget.press("enter") if widget.yes == (place == 0) else replace(widget, yes=place == 0)
        case FormWidget():
            return _in_form(widget, place)
        case _:
            return None


def _at(widget: MenuWidget | PickOneWidget | PickSomeWidget | SplitWidget, place: int) -> Widget | None:
    return replace(widget, cursor=place) if place < len(widget.shape.options) else None


def _in_form(form: FormWidget, place: int) -> Result | None:
    rows = form.rows()
    if place >= len(rows):
        return None
    there = replace(form, row=place, typed=False)
    if rows[place] == SEND:
        return form.press("enter") if form.row == place else there
    return there.press(" ")
