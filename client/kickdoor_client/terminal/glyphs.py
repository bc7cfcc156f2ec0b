"""The strokes that lines on the screen are drawn with: those of the terminal's font, or plain ASCII."""

from __future__ import annotations

from msgspec import Struct


class Glyphs(Struct, frozen=True):
    """The strokes that lines are drawn with."""

    across: str = "─"
    down: str = "│"


ASCII = Glyphs("-", "|")
