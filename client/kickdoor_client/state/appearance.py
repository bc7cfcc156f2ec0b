"""The looks of the screen: strokes that lines are drawn with, and names of colour themes."""

from __future__ import annotations

from msgspec import Struct


class Glyphs(Struct, frozen=True):
    """The strokes that lines are drawn with."""

    across: str = "─"
    down: str = "│"


ASCII = Glyphs("-", "|")


THEMES = ("neutral", "dark", "light", "contrast", "colourblind")
"""In the order in which they are offered; `terminal/style.py` has the hues of each."""
