"""Answers to an open offer of a trade: as standing actions, and as a question that nobody has to wait for.

Each engine decides what is exchanged, when, and how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from ...machine.errors import Refusal
from ...machine.ids import RuleId, Seat
from ...machine.questions import Menu, Option, Question, key

TRADE = "trade"
"""The first word of the deadline of a trade offer; the offer's number follows after a dot."""

WHAT_BECOMES = {"agree": "agreed", "refuse": "refused", "recall": "withdrawn"}
"""By word of an answer, what becomes of the offer."""


class OfferedDeal(Protocol):
    """An open offer: its number, the seat that has made it, and the seat that it is made to."""

    number: int
    by: Seat
    to: Seat


OfferT = TypeVar("OfferT", bound=OfferedDeal)


def answers(offer: OfferT, refuses: Callable[[OfferT], Refusal | None]) -> tuple[Option, ...]:
    """Return the receiver's options for an offer: agree, barred if it cannot be agreed to now, and refuse. `refuses`:
    returns why it cannot, None if it can."""
    agree = Option(key("agree", offer.number), seat=offer.by, barred=refuses(offer))
    return agree, Option(key("refuse", offer.number), seat=offer.by)


def answer_options(
    offers: Iterable[OfferT], seat: Seat, refuses: Callable[[OfferT], Refusal | None]
) -> Iterator[Option]:
    """Yield a seat's options for open offers: answers to offers made to it, and recalls of its own. `refuses`: returns
    why an offer cannot be agreed to now, None if it can."""
    for offer in offers:
        if offer.to == seat:
            yield from answers(offer, refuses)
        elif offer.by == seat:
            yield Option(key("recall", offer.number), seat=offer.to)


def trade_questions(
    offers: Iterable[OfferT], seat: Seat, refuses: Callable[[OfferT], Refusal | None], rule: RuleId
) -> tuple[Question, ...]:
    """Return the offers made to a seat, as questions. `refuses`: returns why an offer cannot be agreed to now. `rule`:
    cited by the questions.

    They do not hold up the match: the seat answers by actions of its menu with the same keys, until the alarm that the
    deadline names runs out.
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
