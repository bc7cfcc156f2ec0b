"""A place at a match, as far as clocks and AI players are concerned: who answers for it just now."""

from __future__ import annotations

from dataclasses import dataclass

from kickdoor_game.machine.ids import Seat

from .pondering import Pondering


@dataclass(slots=True)
class Chair:
    """`mind`: the AI seat of the kind `ai` that answers for it; None: a person does, or what counts by default.

    `kept`: it is a person's who is lost for longer than the grace.
    """

    seat: Seat
    name: str
    sex: str
    ai: str = ""
    mind: Pondering | None = None
    kept: bool = False
