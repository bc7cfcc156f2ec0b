"""Trading and giving between players who are near each other: to offer, agree, refuse and recall (quest.items.20).

Outside combats, in anybody's turn (quest.turns.8). Nobody waits for an answer, and no clock stands still for it
(quest.turns.11).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...heroes.dealings.trades import WHAT_BECOMES, answer_options, trade_questions
from ...heroes.hero_sheet.hero import Hero
from ...machine.frame import Next
from ...machine.ids import Seat
from ...machine.questions import Option, Question, key
from ..state.acting import QuestActing
from ..state.table import QuestTable
from . import barter
from .verb import QuestVerb


def _trade_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """One for each living player with whom there is anything to exchange."""
    for seat in table.around(hero.seat):
        if seat != hero.seat and (barter.has_anything(table, hero.seat) or barter.has_anything(table, seat)):
            form = barter.offer_shape(table, hero.seat, seat)
            barred = barter.refuses_dealing(table, hero.seat, seat) or barter.refuses_offer(table, hero.seat, seat)
            barred = barred or (None if form.has_news() else barter.NOTHING_NEW)
            yield Option(key("trade", seat), seat=seat, details=(form,), barred=barred, rule=barter.RULE)


def _trade(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    barter.propose(table, hero.seat, Seat(acting.number), acting.details[0])
    return None


def _answer_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """The receiver must accept; whoever has made an offer may take it back."""
    return answer_options(table.barters, hero.seat, partial(barter.refuses_agreement, table))


def _answer(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    offer = next(offer for offer in table.barters if offer.number == acting.number)
    barter.end(table, offer, WHAT_BECOMES[acting.word])
    return None


def trade_proposals(table: QuestTable, seat: Seat) -> tuple[Question, ...]:
    """Return the trades that are that seat's to answer, as questions that hold nobody up."""
    return trade_questions(table.barters, seat, partial(barter.refuses_agreement, table), barter.RULE)


VERBS = (
    QuestVerb(("trade",), _trade_options, _trade),
    QuestVerb(("agree",), _answer_options, _answer),
    QuestVerb(("refuse", "recall"), "agree", _answer),
)
