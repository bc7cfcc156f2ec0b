"""Who offers what to whom in one match, told by its events, and what becomes of it.

There are three kinds of offers: a fighter's *request* for help, a *bid* of somebody who offers himself, and a *trade*.
A request or bid that is accepted is a deal, and lasts as long as the fight: won together or not, its price paid in full
or not. A forced helper has made no deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kickdoor_game.heroes import events as e
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Item, OneShot
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event

Kind = Literal["request", "bid", "trade"]
Outcome = Literal["accepted", "refused", "countered", "withdrawn", "lapsed"]
OUTCOMES: tuple[Outcome, ...] = ("accepted", "refused", "countered", "withdrawn", "lapsed")

_OF_HELP: dict[str, Outcome] = {
    "joined": "accepted",
    "declined": "refused",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
}
_OF_TRADES: dict[str, Outcome] = {
    "agreed": "accepted",
    "refused": "refused",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
}


@dataclass(slots=True)
class Offer:
    """`treasures` and `gold` (the value of the Items): the price of help, whoever has named it. `outcome` None: still
    open. Of a deal, `won`: whether fighter and helper won the fight together; `void`: why its price was not paid."""

    kind: Kind
    by: Chair
    to: Chair
    treasures: int = 0
    gold: int = 0
    outcome: Outcome | None = None
    won: bool = False
    void: str = ""

    @property
    def fighter(self) -> Chair:
        """Who would be helped."""
        return self.to if self.kind == "bid" else self.by

    @property
    def helper(self) -> Chair:
        """Who would help."""
        return self.by if self.kind == "bid" else self.to

    @property
    def is_deal(self) -> bool:
        """Whether somebody helps for it."""
        return self.kind != "trade" and self.outcome == "accepted"

    @property
    def is_trade(self) -> bool:
        """Whether Items were swapped for it."""
        return self.kind == "trade" and self.outcome == "accepted"

    @property
    def kept(self) -> bool:
        """Whether the fight was won and the price paid in full."""
        return self.won and not self.void


class Bargains:
    """Listens to a match. `offers`: all, oldest first; `forced`: how often an ability made somebody help."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.offers: list[Offer] = []
        self.forced = 0
        self._open: list[Offer] = []
        self._deal: Offer | None = None
        self._helping = False

    def hear(self, event: Event) -> None:
        match event:
            case e.HelpAsked(fighter=fighter, other=other, items=items, treasures=treasures, request=request):
                self._close_help("countered", fighter, other)
                by, to = (fighter, other) if request else (other, fighter)
                self._make(Offer("request" if request else "bid", by, to, treasures, sum(map(self._gold, items))))
            case e.HelpAnswered(what="forced"):
                self.forced += 1
            case e.HelpAnswered(what="void" | "unplayed", why=why):
                if self._deal is not None:
                    self._deal.void = why
            case e.HelpAnswered(fighter=fighter, other=other, what=what) if what in _OF_HELP:
                offer = self._close_help(_OF_HELP[what], fighter, other)
                if offer is not None and offer.is_deal:
                    self._deal, self._helping = offer, True
            case e.Died(seat=seat):
                self._helping = self._helping and self._deal is not None and self._deal.helper != seat
            case e.FightWon():
                if self._deal is not None:
                    self._deal.won = self._deal.won or self._helping
                self._over()
            case e.FightBegan() | e.FightEnded():
                self._over()
            case e.TradeOffered(by=by, to=to):
                self._make(Offer("trade", by, to))
            case e.TradeEnded(by=by, to=to, what=what):
                self._close(_OF_TRADES[what], [one for one in self._trades() if (one.by, one.to) == (by, to)][:1])

    def _make(self, offer: Offer) -> None:
        self.offers.append(offer)
        self._open.append(offer)

    def _close(self, outcome: Outcome, offers: list[Offer]) -> None:
        for offer in offers:
            offer.outcome = outcome
            self._open.remove(offer)

    def _close_help(self, outcome: Outcome, fighter: Chair, helper: Chair) -> Offer | None:
        """The offer between these two, if one was open."""
        found = [one for one in self._help() if (one.fighter, one.helper) == (fighter, helper)]
        self._close(outcome, found)
        return found[0] if found else None

    def _over(self) -> None:
        """A fight ends or begins: what was offered for help lapses. That a price is void may yet be told."""
        self._helping = False
        self._close("lapsed", self._help())

    def _help(self) -> list[Offer]:
        return [offer for offer in self._open if offer.kind != "trade"]

    def _trades(self) -> list[Offer]:
        return [offer for offer in self._open if offer.kind == "trade"]

    def _gold(self, card: CardId) -> int:
        match self._book.card(card):
            case Item(gold=gold) | OneShot(gold=gold):
                return gold
        return 0
