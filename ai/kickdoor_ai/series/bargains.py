"""Follows the offers of one retold match, and their outcomes.

There are three kinds of offers: a fighter's *request* for help, a *bid* by a player to help, and a *trade*. An accepted
request or bid is a deal and lasts as long as the fight: won together or not, its price paid in full or not. A forced
helper has made no deal.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import retelling as told
from ..api import Chair
from ..retelling import Kind, Outcome

OUTCOMES: tuple[Outcome, ...] = ("accepted", "refused", "countered", "withdrawn", "lapsed")
"""Outcomes of offers, in the order of reports."""


@dataclass(slots=True)
class HelpPrice:
    """An offer. `treasures`, `gold` (coins and the prices of Items) and `levels` (all of it, in levels): the price of
    help, named by either side.

    `outcome`: None while it is open. Of a deal, `won`: whether fighter and helper won the fight together; `void`: why
    its price was not paid.
    """

    kind: Kind
    by: Chair
    to: Chair
    treasures: int = 0
    gold: int = 0
    outcome: Outcome | None = None
    won: bool = False
    void: str = ""
    levels: float = 0.0

    @property
    def fighter(self) -> Chair:
        """The player who would be helped."""
        return self.to if self.kind == "bid" else self.by

    @property
    def helper(self) -> Chair:
        """The player who would help."""
        return self.by if self.kind == "bid" else self.to

    @property
    def is_deal(self) -> bool:
        """Whether it is an accepted offer of help."""
        return self.kind != "trade" and self.outcome == "accepted"

    @property
    def is_trade(self) -> bool:
        """Whether it is an accepted trade."""
        return self.kind == "trade" and self.outcome == "accepted"

    @property
    def kept(self) -> bool:
        """Whether the fight was won and the price paid in full."""
        return self.won and not self.void


class Bargains:
    """Follows the offers of a retold match. `offers`: all, oldest first; `forced`: how often somebody was forced to
    help."""

    def __init__(self) -> None:
        self.offers: list[HelpPrice] = []
        self.forced = 0
        self._open: list[HelpPrice] = []
        self._deal: HelpPrice | None = None
        self._helping = False

    def hear(self, one: told.Told) -> None:
        """Record an offer, its answer, or whether the fight that it was about was won; ignore other records."""
        match one:
            case told.OfferMade():
                self._offered(one)
            case told.HelpAnswered(fighter=fighter, helper=helper, outcome=outcome):
                offer = self._close_help(outcome, fighter, helper)
                if offer is not None and offer.is_deal:
                    self._deal, self._helping = offer, True
            case told.TradeAnswered(by=by, to=to, outcome=outcome):
                self._close(outcome, [each for each in self._trades() if (each.by, each.to) == (by, to)][:1])
            case told.HelpForced():
                self.forced += 1
            case told.Unpaid(why=why):
                if self._deal is not None:
                    self._deal.void = why
            case told.HelpGone(helper=helper):
                self._helping = self._helping and self._deal is not None and self._deal.helper != helper
            case told.FightOver(won=won):
                if won and self._deal is not None:
                    self._deal.won = self._deal.won or self._helping
                self._over()
            case told.FightBegan():
                self._over()

    def _offered(self, one: told.OfferMade) -> None:
        """Add an offer; an open offer of help between the same players is countered by it."""
        offer = HelpPrice(one.kind, one.by, one.to, one.treasures, one.gold, levels=one.levels)
        if offer.kind != "trade":
            self._close_help("countered", offer.fighter, offer.helper)
        self.offers.append(offer)
        self._open.append(offer)

    def _close(self, outcome: Outcome, offers: list[HelpPrice]) -> None:
        """Set the outcome of these offers, which are open."""
        for offer in offers:
            offer.outcome = outcome
            self._open.remove(offer)

    def _close_help(self, outcome: Outcome, fighter: Chair, helper: Chair) -> HelpPrice | None:
        """Close the offer of help between these two, and return it; None if none was open."""
        found = [each for each in self._help() if (each.fighter, each.helper) == (fighter, helper)]
        self._close(outcome, found)
        return found[0] if found else None

    def _over(self) -> None:
        """Let open offers of help lapse, because a fight ends or begins. A price can still turn out unpaid later."""
        self._helping = False
        self._close("lapsed", self._help())

    def _help(self) -> list[HelpPrice]:
        """Return the open offers of help."""
        return [offer for offer in self._open if offer.kind != "trade"]

    def _trades(self) -> list[HelpPrice]:
        """Return the open trades."""
        return [offer for offer in self._open if offer.kind == "trade"]
