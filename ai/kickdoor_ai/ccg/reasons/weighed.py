"""What a seat weighed for one decision: noted as figures while it thinks, put in words only if somebody asks."""

from __future__ import annotations

from dataclasses import dataclass

from ...api import Choice as Said
from ...api import Considered, Decision, Reply
from ..worth import WON

ENDS = WON / 2
"""What is worth so much more or less is the end."""


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that could be done. `worth`: in points of damage; `why` says its figures as a text."""

    choice: Decision
    worth: float
    why: object = ""


class Weighed:
    """All of it, for one decision."""

    def __init__(self) -> None:
        self._ways: list[Way] = []

    def __bool__(self) -> bool:
        """Whether anything was weighed."""
        return bool(self._ways)

    def note(self, choice: Decision, worth: float, why: object = "") -> None:
        """Enter one way."""
        self._ways.append(Way(choice, worth, why))

    def note_left(self, tried: Weighed, said: Said) -> None:
        """Enter what would have gained something, but too little, so that this was said instead."""
        gained = [way for way in tried._ways if way.worth > 0.0]
        if gained and not self._ways:
            self.note(Reply(said), 0.0)
        self._ways += gained

    def considered(self) -> list[Considered]:
        """Return it in words, the best first."""
        ranked = sorted(self._ways, key=lambda way: -way.worth)
        return [Considered(way.choice, way.worth, _because(way)) for way in ranked]


def _because(way: Way) -> str:
    end = "wins the duel" if way.worth > ENDS else "loses the duel" if way.worth < -ENDS else ""
    return "; ".join(filter(None, [end, str(way.why)]))
