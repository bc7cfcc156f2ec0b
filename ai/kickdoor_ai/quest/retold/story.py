"""A match of the board game, retold: how it ends, what is offered and agreed, and who harms whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from kickdoor_game.heroes import events as told
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import gold_of
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.state import events as happened
from kickdoor_game.quest.state.terms import QuestTerms

from ...api import Event
from ...retelling import (
    OF_HELP,
    OF_TRADES,
    Dealing,
    FightBegan,
    FightOver,
    HelpAnswered,
    HelpGone,
    MatchBegan,
    MatchEnded,
    Offered,
    Told,
    TradeAnswered,
    Unpaid,
)
from ..estimate import scale
from .spite import SPITE, Hostilities, words_of

BOSS, MONSTERS = "the Boss beaten", "all heroes dead at once"
"""How it ends: somebody wins, or nobody."""


class QuestRetelling:
    """Hears one match of the board game."""

    spite: ClassVar[tuple[str, ...]] = SPITE
    deals: ClassVar[bool] = True

    def __init__(self, book: Book) -> None:
        self._book = book
        self._hostilities = Hostilities(words_of(book))

    def retell(self, event: Event) -> Iterator[Told]:
        """What that event tells of how it began and ended, of dealings and of harm, if anything."""
        match event:
            case told.FirstPlayer(seat=seat):
                yield MatchBegan(seat)
            case told.GameWon(winners=winners):
                yield MatchEnded(BOSS, winners)
            case happened.MonstersWon():
                yield MatchEnded(MONSTERS, ())
        yield from self._dealing(event)
        act = self._hostilities.judge(event)
        if act is not None:
            yield act

    def _dealing(self, event: Event) -> Iterator[Dealing]:
        match event:
            case happened.HelpOffered(main=main, other=other, terms=terms, request=request):
                price = self._price(terms)
                yield Offered("request", main, other, *price) if request else Offered("bid", other, main, *price)
            case told.HelpAnswered(what="void", why=why):
                yield Unpaid(why)
            case told.HelpAnswered(fighter=fighter, other=other, what=what) if what in OF_HELP:
                yield HelpAnswered(fighter, other, OF_HELP[what])
            case happened.HelperLeft(helper=helper):
                yield HelpGone(helper)
            case happened.BattleBegan():
                yield FightBegan()
            case happened.BattleEnded(how=how):
                yield FightOver(won=how == "won")
            case happened.BarterOffered(by=by, to=to):
                yield Offered("trade", by, to)
            case told.TradeEnded(by=by, to=to, what=what):
                yield TradeAnswered(by, to, OF_TRADES[what])

    def _price(self, terms: QuestTerms) -> tuple[int, int, float]:
        """Treasures, gold and all of it in levels; what the helper gives for being let in counts against it."""
        gold = terms.gold + self._gold(terms.items) - terms.helper_gold - self._gold(terms.helper_items)
        return terms.treasures, gold, scale.TREASURE * terms.treasures + scale.GOLD * gold

    def _gold(self, cards: Iterable[CardId]) -> int:
        return sum(gold_of(self._book.card(card)) for card in cards)
