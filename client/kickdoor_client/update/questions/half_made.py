"""Half-made answers: an action or answer whose details are still to be filled in, perhaps put aside for a question.

In line mode a question that comes meanwhile is asked first. The half-made answer is kept until it is resumed, dropped,
or no longer possible.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...shapes import MenuWidget
from ...state.model import Model
from ...words.table.question import half_made
from ..showing.outcome import Outcome, remark, show_lines

NOTHING = "Nothing is half made."
"""Answer if there is no half-made answer."""


def resumed(model: Model, _: str = "") -> Outcome:
    """Go on with an option whose details were interrupted by another question, by asking for the next detail again."""
    found = half_made(model)
    if found is None:
        return remark(model, "wrong", NOTHING)
    target, inside = found
    return show_lines(model.with_ui(focus=target), inside.tell())


def dropped(model: Model, _: str = "") -> Outcome:
    """Handle the typed `cancel`: drop an option whose details were being filled in, even if something else is asked
    just now."""
    found = half_made(model)
    if found is None:
        return remark(model, "wrong", f"{NOTHING} There is nothing to leave.")
    target, _inside = found
    widget = model.ui.widgets[target]
    assert isinstance(widget, MenuWidget), "only options of menus have details"
    return remark(model.with_widget(target, replace(widget, inside=None)), "word", "Taken back.")
