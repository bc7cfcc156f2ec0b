"""A fight as a seat in it remembers it: who meddled, what was at stake, who was asked and who has offered himself."""

from __future__ import annotations

from dataclasses import dataclass, field

from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.machine.ids import NOBODY

from ...api import Chair

UNANNOUNCED = 0.5
"""A fight that was not announced as won might have been lost without anybody's doing."""


@dataclass(slots=True)
class Fray:
    """`stake`: what the win was worth to the seat before anybody meddled. `suffered`: what losing it has cost so far.

    `requests`: whom the fighter has asked; `bidders`: who has offered himself, both as long as the offer is open.
    """

    fighter: Chair
    helper: Chair | None = None
    announced: bool = False
    stake: float = 0.0
    suffered: float = 0.0
    meddlers: list[Chair] = field(default_factory=list)
    requests: list[Chair] = field(default_factory=list)
    bidders: list[Chair] = field(default_factory=list)

    @staticmethod
    def of(fight: Fight) -> Fray:
        """A fight that was going on before."""
        fray = Fray(fight.fighter, None if fight.helper == NOBODY else fight.helper)
        for offer in fight.offers:
            fray.offered(offer.other, offer.request)
        return fray

    def party(self) -> list[Chair]:
        return [self.fighter] if self.helper is None else [self.fighter, self.helper]

    def meddles(self, chair: Chair) -> None:
        if chair not in self.meddlers:
            self.meddlers.append(chair)

    def offered(self, other: Chair, request: bool) -> None:
        """A new offer between the fighter and that player takes the place of the one that stood."""
        self.closed(other)
        (self.requests if request else self.bidders).append(other)

    def closed(self, other: Chair) -> None:
        self.requests = [chair for chair in self.requests if chair != other]
        self.bidders = [chair for chair in self.bidders if chair != other]

    def harm_each(self) -> float:
        """What the loss of the fight weighs for each who meddled."""
        lost = self.stake * (1.0 if self.announced else UNANNOUNCED) + self.suffered
        return lost / max(1, len(self.meddlers))
