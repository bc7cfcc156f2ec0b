"""Offers that bind: what somebody is promised for their help, who has said what, and what is still open.

A `Bargain` is the part of a fight that is talk. Whose fight it is, when one may ask and when an offer lapses is the
engine's to say; here are the offers themselves. So many may be made to one player in one combat, and none twice while
nothing has happened in between (classic.help.2): bargaining ends, and with it the time that it may take.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial

from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import Choice, Field, Form, Number, Option, PickOne, PickSome, card_options, key, number_in
from .. import events
from ..table import HeroTable

ORDERS = ("helper_first", "fighter_first", "alternating_helper", "alternating_fighter", "fighter_deals")
"""Who picks how, when face-up Treasures are shared (classic.help.6)."""

_WHO_PICKS = Field(
    "order",
    PickOne(tuple(map(Option, ORDERS))),
    "classic.help.6",
    needs="treasures",
    cure="say who picks first, or how the Treasures are shared",
)


@dataclass(slots=True)
class Terms:
    """What a helper is promised (classic.help.4 to classic.help.6): Items of the fighter, Treasures, who picks how."""

    items: list[CardId]
    treasures: int
    order: str


@dataclass(slots=True)
class HelpOffer:
    """An open offer. `request`: the fighter asks `other`; otherwise `other` offers to help at that price."""

    number: int
    request: bool
    other: Seat
    terms: Terms


@dataclass(slots=True)
class Proposal:
    """An offer of help that was made in this fight, open or not; `situation`: that of the table when it was made."""

    fighter: Seat
    other: Seat
    request: bool
    terms: Terms
    situation: int


@dataclass(slots=True)
class Bargain:
    """Who fights, who helps on which terms, and the offers between them. `forced`: the helper has not been asked.

    `next_number` names the next thing of this fight that needs a name, such as an offer.
    """

    fighter: Seat
    helper: Seat = field(default=NOBODY, kw_only=True)
    forced: bool = field(default=False, kw_only=True)
    terms: Terms | None = field(default=None, kw_only=True)
    offers: list[HelpOffer] = field(default_factory=list, kw_only=True)
    proposals: list[Proposal] = field(default_factory=list, kw_only=True)
    next_number: int = field(default=0, kw_only=True)

    def party(self) -> list[Seat]:
        """The fighter and their helper."""
        return [self.fighter] if self.helper == NOBODY else [self.fighter, self.helper]

    def offer(self, number: int) -> HelpOffer | None:
        """The open offer of that number; None if there is none."""
        return next((offer for offer in self.offers if offer.number == number), None)

    def promised(self) -> list[CardId]:
        """Items promised to a helper who has joined: not to be spent, sold, traded or discarded by choice."""
        return [] if self.terms is None else list(self.terms.items)

    def said(self, other: Seat, *, request: bool) -> list[Proposal]:
        """What the fighter has asked that player so far (`request`), or what that player has offered them."""
        wanted = (self.fighter, other, request)
        return [each for each in self.proposals if (each.fighter, each.other, each.request) == wanted]


def terms_from(choice: Choice) -> Terms:
    """The terms that an answer to `offer_shape` says."""
    items, treasures, order = choice
    return Terms([CardId(number_in(name)) for name in items], treasures, order)


def offer_shape(
    table: HeroTable, bargain: Bargain, other: Seat, treasures: int, *, request: bool
) -> tuple[Form, Callable[[], bool]]:
    """What can be promised: the fighter's carried Items and some of the Treasures (classic.help.4, classic.help.5).

    Not what the same player has said last, unless the other has made an offer since or the fight has changed; nor what
    the other has on the table: that is accepted. Beside the form: whether anything can be said in it that is news.
    """
    said: list[Terms] = []
    for each in bargain.proposals:
        if (each.fighter, each.other, each.situation) == (bargain.fighter, other, table.situation):
            said = [*said, each.terms] if each.request == request else []
    said += [offer.terms for offer in bargain.offers if offer.other == other]
    known = tuple((tuple(key("card", card) for card in terms.items), terms.treasures, terms.order) for terms in said)
    asked = tuple(table.heroes[bargain.fighter].items), treasures, known
    return _form(*asked), partial(_has_news, *asked)


@lru_cache(maxsize=1024)
def _form(items: tuple[CardId, ...], treasures: int, known: tuple[Choice, ...]) -> Form:
    """Made once for all who ask about the same: in a fight that is everybody, after each card."""
    fields = (
        Field("items", PickSome(card_options(items), 0, len(items)), "classic.help.4"),
        Field("treasures", Number(0, treasures), "classic.help.5"),
        _WHO_PICKS,
    )
    return Form(fields, known, "classic.help.2")


@lru_cache(maxsize=1024)
def _has_news(items: tuple[CardId, ...], treasures: int, known: tuple[Choice, ...]) -> bool:
    """Whether there is any, found out once for all who ask about the same."""
    return _form(items, treasures, known).has_news()


def open_offer(table: HeroTable, bargain: Bargain, other: Seat, terms: Terms, *, request: bool) -> None:
    """Lay a new offer between the fighter and that player in the place of the one that stood."""
    bargain.offers = [offer for offer in bargain.offers if offer.other != other]
    bargain.offers.append(HelpOffer(bargain.next_number, request, other, terms))
    bargain.proposals.append(Proposal(bargain.fighter, other, request, terms, table.situation))
    bargain.next_number += 1
    table.tell(events.HelpAsked(bargain.fighter, other, tuple(terms.items), terms.treasures, terms.order, request))


def close_offer(
    table: HeroTable, bargain: Bargain, offer: HelpOffer, what: str, why: str = "", by: Seat | None = None
) -> None:
    """End an offer. `by`: who has declined or withdrawn it, or is helping instead."""
    bargain.offers.remove(offer)
    table.tell(events.HelpAnswered(bargain.fighter, offer.other, what, why, by))


def void_promises(table: HeroTable, bargain: Bargain, why: str) -> None:
    """Say that what was promised to the helper will not be paid, and why (classic.help.4)."""
    if bargain.terms is not None and (bargain.terms.items or bargain.terms.treasures):
        table.tell(events.HelpAnswered(bargain.fighter, bargain.helper, "void", why))
