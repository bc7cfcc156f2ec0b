"""The strokes that lines on the screen are drawn with: those of the terminal's font, or plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The strokes that lines are drawn with."""

    across: str = "─"
    down: str = "│"


ASCII = Glyphs("-", "|")
