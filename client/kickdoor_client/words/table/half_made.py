"""What is half made, in words."""

from __future__ import annotations

from ...shapes import MenuWidget
from ...shapes.base import label
from ...shapes.menu import Inside
from ...state.model import Model


def half_made(model: Model) -> tuple[int, Inside] | None:
    """An option whose details are being asked, and the question (or STANDING) that it belongs to; first the one in
    focus."""
    widgets = model.ui.widgets
    targets = [target for target in (model.ui.focus, *widgets) if target is not None and target in widgets]
    for target in targets:
        widget = widgets[target]
        if isinstance(widget, MenuWidget) and widget.inside is not None:
            return target, widget.inside
    return None


def kept_words(model: Model) -> list[str]:
    """That it is kept, and how to go on with it; nothing if it is what the next line answers anyway."""
    found = half_made(model)
    if found is None or found[0] == model.ui.focus:
        return []
    return [f'"{label(found[1].option)}" is kept half made: say resume to go on with it, or cancel to drop it.']
