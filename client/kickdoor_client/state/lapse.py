"""Memory of questions that are gone.

It keeps the one that went unanswered, so that a key meant for it does not answer the next; and the latest of each kind,
so that it keeps its numbers when it is asked again and is not read out in full.
"""

from __future__ import annotations

from msgspec import Struct

from kickdoor_protocol.shapes import Shape

from ..shapes import Widget


class LapsedQuestion(Struct, frozen=True):
    """A question that ended while the person was answering it: its text, when it ended, and whether its time was up.

    `shape`: the possible answers; None for a standing action. `told`: a key or number meant for it has been held back,
    and the person was told why.
    """

    text: str
    at: float
    ran_out: bool
    shape: Shape | None = None
    told: bool = False

    def said(self) -> str:
        """Return the beginning of a sentence that says whether the question ran out of time or was withdrawn."""
        return f'"{self.text}" {"has run out" if self.ran_out else "is no longer asked"}'


class LastAsked(Struct, frozen=True):
    """The latest question of its kind: the turn in which it was asked, its text, and the last state of its widget."""

    turn: int
    text: str
    widget: Widget
