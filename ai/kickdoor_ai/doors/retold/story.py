"""A match of a door game, retold: how it ends, what is offered and agreed, and who harms whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from kickdoor_game.heroes import events as e
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import gold_of

from ...api import Event
from ...retelling import (
    OF_HELP,
    OF_TRADES,
    Dealing,
    FightBegan,
    FightOver,
    HelpAnswered,
    HelpForced,
    HelpGone,
    Offered,
    Told,
    TradeAnswered,
    Unpaid,
)
from ..estimate import scale
from .ending import DoorsEnding
from .spite import SPITE, Hostilities


class DoorsRetelling:
    """Hears one match of a door game."""

    spite: ClassVar[tuple[str, ...]] = SPITE
    deals: ClassVar[bool] = True

    def __init__(self, book: Book) -> None:
        self._book = book
        self._ending = DoorsEnding()
        self._hostilities = Hostilities(book)

    def retell(self, event: Event) -> Iterator[Told]:
        """What that event tells of how it began and ended, of dealings and of harm, if anything."""
        yield from self._ending.retell(event)
        yield from self._dealing(event)
        act = self._hostilities.judge(event)
        if act is not None:
            yield act

    def _dealing(self, event: Event) -> Iterator[Dealing]:
        match event:
            case e.HelpAsked(fighter=fighter, other=other, items=items, treasures=treasures, request=request):
                gold = sum(gold_of(self._book.card(card)) for card in items)
                price = (treasures, gold, scale.treasures_worth(treasures) + scale.GOLD * gold)
                yield Offered("request", fighter, other, *price) if request else Offered("bid", other, fighter, *price)
            case e.HelpAnswered(what="forced"):
                yield HelpForced()
            case e.HelpAnswered(what="void" | "unplayed", why=why):
                yield Unpaid(why)
            case e.HelpAnswered(fighter=fighter, other=other, what=what) if what in OF_HELP:
                yield HelpAnswered(fighter, other, OF_HELP[what])
            case e.Died(seat=seat):
                yield HelpGone(seat)
            case e.FightWon() | e.FightEnded():
                yield FightOver(won=isinstance(event, e.FightWon))
            case e.FightBegan():
                yield FightBegan()
            case e.TradeOffered(by=by, to=to):
                yield Offered("trade", by, to)
            case e.TradeEnded(by=by, to=to, what=what):
                yield TradeAnswered(by, to, OF_TRADES[what])
