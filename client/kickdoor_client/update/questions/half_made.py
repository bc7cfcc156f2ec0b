"""What is half made: an action or an answer whose details are still being asked, perhaps put aside for a question.

In lines a question that comes meanwhile is answered first. What was half made is kept as it is, until it is taken up
again, dropped, or not possible any more.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...shapes import MenuWidget
from ...state.model import Model
from ...words.table.question import half_made
from ..showing.outcome import Outcome, remark, show_lines

NOTHING = "Nothing is half made."


def resumed(model: Model, _: str = "") -> Outcome:
    """Go on with it: ask again what was asked last."""
    found = half_made(model)
    if found is None:
        return remark(model, "wrong", NOTHING)
    target, inside = found
    return show_lines(model.with_ui(focus=target), inside.tell())


def dropped(model: Model, _: str = "") -> Outcome:
    """Leave it, although something else is asked just now."""
    found = half_made(model)
    if found is None:
        return remark(model, "wrong", f"{NOTHING} There is nothing to leave.")
    target, _inside = found
    widget = model.ui.widgets[target]
    assert isinstance(widget, MenuWidget), "only options of menus have details"
    return remark(model.with_widget(target, replace(widget, inside=None)), "word", "Taken back.")
