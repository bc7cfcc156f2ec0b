"""How an open offer of a trade is answered: by standing actions, and as a question that holds nobody up.

What is exchanged, when it may be and how it is carried out is each engine's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from ...machine.errors import Refusal
from ...machine.ids import RuleId, Seat
from ...machine.questions import Menu, Option, Question, key

TRADE = "trade"
"""What the deadline of an offer is called before the dot; its number follows."""

WHAT_BECOMES = {"agree": "agreed", "refuse": "refused", "recall": "withdrawn"}
"""What an answer makes of an offer."""


class Offered(Protocol):
    """An open offer: its number, who has made it, and to whom."""

    number: int
    by: Seat
    to: Seat


OfferT = TypeVar("OfferT", bound=Offered)


def answers(offer: OfferT, refuses: Callable[[OfferT], Refusal | None]) -> tuple[Option, ...]:
    """Return what the receiver of an offer can say: agree, unless `refuses` says why not now, or refuse."""
    agree = Option(key("agree", offer.number), seat=offer.by, barred=refuses(offer))
    return agree, Option(key("refuse", offer.number), seat=offer.by)


def answer_options(
    offers: Iterable[OfferT], seat: Seat, refuses: Callable[[OfferT], Refusal | None]
) -> Iterator[Option]:
    """Yield what that seat can say to open offers; whoever has made one may take it back."""
    for offer in offers:
        if offer.to == seat:
            yield from answers(offer, refuses)
        elif offer.by == seat:
            yield Option(key("recall", offer.number), seat=offer.to)


def trade_questions(
    offers: Iterable[OfferT], seat: Seat, refuses: Callable[[OfferT], Refusal | None], rule: RuleId
) -> tuple[Question, ...]:
    """Return the offers that are that seat's to answer, as questions.

    The table does not ask them: they are answered by the standing actions that are their options, and until the alarm
    rings that their deadline names.
    """
    return tuple(
        Question(
            seat,
            "trade",
            Menu(answers(offer, refuses)),
            (key("refuse", offer.number),),
            key(TRADE, offer.number),
            (rule,),
            about=offer.by,
            numbers=(offer.number,),
        )
        for offer in offers
        if offer.to == seat
    )
