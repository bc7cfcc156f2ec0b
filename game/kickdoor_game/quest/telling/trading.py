"""Trades in words: what is offered for what, what is asked about it, and how one answers."""

from __future__ import annotations

from collections.abc import Sequence

from ...choice_words import FieldWords
from ...heroes.telling.voice import Voice, listed
from ...machine.ids import CardId, Seat
from ...machine.questions import Number, Option, Question, number_in, word_in
from ...machine.shapes import Part
from ..state.table import Barter, QuestTable
from .naming import gold

AT_ONCE = "Both sides change hands as soon as it is agreed (quest.items.20)."


def goods(v: Voice, coins: int, items: Sequence[CardId]) -> str:
    """`Pot and 100 gold`, or `nothing`."""
    return listed([*(v.card(card) for card in items), *([gold(coins)] if coins else [])])


def barter_words(
    v: Voice, by: Seat, to: Seat, give: tuple[int, Sequence[CardId]], want: tuple[int, Sequence[CardId]]
) -> str:
    """Say who offers what for what to whom. `give` and `want`: gold, then Items."""
    return f"{v.does(by, 'offer')} {v.whom(to)} {goods(v, *give)} for {goods(v, *want)}."


def trade_text(table: QuestTable, question: Question) -> str:
    """Ask for an answer to an open offer."""
    offer = trade_of(table, question.numbers[0])
    if offer is None:
        return "A trade?"
    return f"{trade_words(Voice(table, question.seat), offer)} Agreed?"


def trade_words(v: Voice, offer: Barter) -> str:
    """Say what an open offer is."""
    return barter_words(v, offer.by, offer.to, (offer.gold, offer.give), (offer.wanted_gold, offer.want))


def trade_label(table: QuestTable, v: Voice, option: Option) -> str:
    """Call a standing action about a trade; "" for another one."""
    if option.seat is None:
        return ""
    match word_in(option.key):
        case "trade":
            return f"offer {v.whom(option.seat)} a trade or a gift"
        case "agree":
            said = f"agree to the trade with {v.whom(option.seat)}"
            return ": ".join(filter(None, (said, _bargain(table, v, option))))
        case "refuse":
            return f"refuse the trade with {v.whom(option.seat)}"
        case "recall":
            return f"withdraw your offer to {v.whom(option.seat)}"
    return ""


def trade_of(table: QuestTable, number: int) -> Barter | None:
    """Return the open offer of that number."""
    return next((offer for offer in table.barters if offer.number == number), None)


def trade_hint(table: QuestTable, v: Voice, option: Option) -> str:
    """Say what an open offer is about; "" for another option."""
    return _bargain(table, v, option) if word_in(option.key) in ("refuse", "recall") else ""


def _bargain(table: QuestTable, v: Voice, option: Option) -> str:
    """`Pot for 100 gold`; "" if the offer is open no longer."""
    offer = trade_of(table, number_in(option.key))
    if offer is None:
        return ""
    return f"{goods(v, offer.gold, offer.give)} for {goods(v, offer.wanted_gold, offer.want)}"


def field_words(name: str, shape: Part) -> FieldWords | None:
    """Return those of a field of `barter.offer_shape`; None for another one."""
    match name, shape:
        case "give", _:
            return FieldWords("what you give", "Which Items do you give?", AT_ONCE)
        case "coins", Number(most=most):
            return FieldWords("gold you give", f"How much gold do you give, of {most:,}?", AT_ONCE, "gold", "gold")
        case "want", _:
            return FieldWords("what you want", "Which Items do you want for it?", AT_ONCE)
        case "price", Number(most=most):
            return FieldWords("gold you want", f"How much gold do you want, of {most:,}?", AT_ONCE, "gold", "gold")
    return None
