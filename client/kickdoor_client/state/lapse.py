"""What is kept of questions that are gone: of one that went unanswered, so that what was meant for it does not answer
the next one; of the latest of each kind, so that one asked anew keeps its numbers and is not read out again as a whole.
"""

from __future__ import annotations

from msgspec import Struct

from kickdoor_protocol.shapes import Shape

from ..shapes import Widget


class LapsedQuestion(Struct, frozen=True):
    """A question that went unanswered from under the person's fingers: what it asked, when, whether its time was up.

    `shape`: how it could have been answered; None of an action for any time. `told`: a key or a number that was meant
    for it has been held back, and the person knows why.
    """

    text: str
    at: float
    ran_out: bool
    shape: Shape | None = None
    told: bool = False

    def said(self) -> str:
        """What became of it, as the beginning of a sentence."""
        return f'"{self.text}" {"has run out" if self.ran_out else "is no longer asked"}'


class LastAsked(Struct, frozen=True):
    """The latest question of its kind, in which turn it was asked, and what has become of its widget."""

    turn: int
    text: str
    widget: Widget
