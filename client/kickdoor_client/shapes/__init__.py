"""Widgets: one for each shape of question, so that every card of every set can be played.

`open_widget` returns the one for a shape.
"""

from __future__ import annotations

from .base import Answered, Back, Result, Unclear, Widget
from .menu import MenuWidget, fitted, open_widget

__all__ = ["Answered", "Back", "MenuWidget", "Result", "Unclear", "Widget", "fitted", "open_widget"]
