"""What has been said in one fight, so that nobody is asked too often and nobody haggles this seat down step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..api import Chair

ASKS_MOST = 2
"""How often it asks one player in one fight."""

BIDS_MOST = 3
"""How often it offers itself in one fight, counter-offers included."""

REQUESTS_MOST = 3
"""So many requests of one fight it weighs; later ones must meet the price that it has named."""


@dataclass(slots=True)
class Haggle:
    """In the fight of turn `turn`.

    `asked`: by player, the gains that it has offered him. `bids`: how often it has offered itself, `named`: the
    lowest worth to itself of the terms that it has named. `requests`: how often it has been asked, `refused`: the best
    worth to itself of the terms that it has refused. `situation` is that of the table when it did.
    """

    turn: int = -1
    asked: dict[Chair, list[float]] = field(default_factory=dict)
    bids: int = 0
    named: float | None = None
    requests: int = 0
    refused: float | None = None
    situation: int = -1

    def fight(self, turn: int) -> None:
        """Forget the last fight if this is another one."""
        if self.turn != turn:
            self.turn, self.asked = turn, {}
            self.bids = self.requests = 0
            self.named = self.refused = None
            self.situation = -1
