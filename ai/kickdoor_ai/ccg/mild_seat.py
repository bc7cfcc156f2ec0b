"""The mild seat: plays its own turns openly. It is no kind that a table can call; it fills in where a lesson's script
has gaps.

It hires what it can pay for and lays out what helps it, believes that others do the same, and plays nothing of its own
accord: no Mischief, no abilities, no bluff.
"""

from __future__ import annotations

from kickdoor_game.machine.questions import Menu

from ..api import Generator, Observation, Question
from .attacking import Boldness
from .defending import Trust
from .seat import DuelSeat


class MildDuelSeat(DuelSeat):
    """Answers what it is asked, honestly."""

    def __init__(self) -> None:
        super().__init__(Boldness(bluffs=0.0), Trust(honest=1.0))

    def standing_action(self, seen: Observation, question: Question, standing: Menu, rng: Generator) -> None:
        """Nothing: it does nothing of its own accord."""
