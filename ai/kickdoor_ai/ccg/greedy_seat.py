"""The greedy seat: hires what it can pay, bluffs now and then, and believes most of what it sees."""

from __future__ import annotations

from ..speech import Speech
from .attacking import Boldness
from .defending import Trust
from .ear import TALK
from .seat import DuelSeat


class GreedySeat(DuelSeat):
    """Hires what it can pay for, and bluffs when there is nothing better."""

    def __init__(self) -> None:
        super().__init__(Boldness(), Trust(), Speech("greedy", TALK))
