"""One widget for each question shape, so that every card of every set can be played.

Importing this package registers all of them; `open_widget` finds the one for a shape.
"""

from __future__ import annotations

from . import form, menu, number, order, pick_one, pick_some, split, yes_no
from .base import Back, Done, Result, Unclear, Widget, open_widget
from .menu import MenuWidget

__all__ = [
    "Back",
    "Done",
    "MenuWidget",
    "Result",
    "Unclear",
    "Widget",
    "form",
    "menu",
    "number",
    "open_widget",
    "order",
    "pick_one",
    "pick_some",
    "split",
    "yes_no",
]
