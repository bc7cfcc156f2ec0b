"""The looks of the screen: strokes that lines are drawn with, and names of colour themes."""

from __future__ import annotations

from msgspec import Struct

THEMES = ("neutral", "dark", "light", "contrast", "colourblind")
"""In the order in which they are offered; `terminal/style.py` has the hues of each."""


class Glyphs(Struct, frozen=True):
    """The strokes that lines are drawn with."""

    across: str = "─"
    down: str = "│"


ASCII = Glyphs("-", "|")


def glyphs_of(encoding: str | None) -> Glyphs:
    """Return the strokes that a terminal with this encoding can show; None: it has none."""
    return Glyphs() if encoding is not None and encoding.lower().startswith("utf") else ASCII
