"""What has been said in one fight, so that nobody is asked too often and nobody haggles this seat down step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

from kickdoor_game.heroes.dealings.bargains import Terms

from ...api import Chair

ASKS_MOST = 2
"""How often it asks one player in one fight."""

BIDS_MOST = 3
"""How often it offers itself in one fight, counter-offers included."""

REQUESTS_MOST = 3
"""So many requests of one fight it weighs; later ones must meet the price that it has named."""


@dataclass(slots=True)
class Haggle:
    """In the fight of turn `turn`.

    `asked`: by player, the gains that it has offered him. `bids`: how often it has offered itself; `conceded`: whether
    it has lowered its price because he said no. `requests`: how often it has been asked. Of the situation of the table
    that is `situation`: `terms`, the last that it has named, `named`, what they are worth to itself, `left`, what they
    leave to the fighter; and `refused`, the best worth to itself of the terms that it has refused.
    """

    turn: int = -1
    asked: dict[Chair, list[float]] = field(default_factory=dict)
    bids: int = 0
    terms: Terms | None = None
    named: float = 0.0
    left: float = 0.0
    conceded: bool = False
    requests: int = 0
    refused: float | None = None
    situation: int = -1

    def fight(self, turn: int) -> None:
        """Forget the last fight if this is another one."""
        if self.turn != turn:
            self.turn, self.asked = turn, {}
            self.bids = self.requests = 0
            self.conceded = False
            self.forget_prices(-1)

    def forget_prices(self, situation: int) -> None:
        """The fight has taken a turn: what was named or refused in it no longer counts."""
        self.situation = situation
        self.terms = self.refused = None
