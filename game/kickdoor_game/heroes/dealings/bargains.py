"""Offers that bind: what somebody is promised for their help, who has said what, and what is still open.

A `Bargain` is the part of a fight that is talk. Whose fight it is, when one may ask and when an offer lapses is the
engine's to say; here are the offers themselves. So many may be made to one player in one combat, and none twice while
nothing has happened in between (classic.help.2): bargaining ends, and with it the time that it may take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Protocol, TypeVar

from ...machine.frame import Frame
from ...machine.ids import NOBODY, CardId, RuleId, Seat
from ...machine.questions import (
    Choice,
    Field,
    Form,
    Number,
    Option,
    PickOne,
    PickSome,
    card_keys,
    card_options,
    cards_in,
)
from .. import events
from ..table import HeroTable

ORDERS = ("helper_first", "fighter_first", "alternating_helper", "alternating_fighter", "fighter_deals")
"""Who picks how, when face-up Treasures are shared (classic.help.6)."""

FROM_HAND: RuleId = "shakespeare.help.9"
"""What is cited for cards of the hand that are promised, and for keeping them until then."""

_WHO_PICKS = Field(
    "order",
    PickOne(tuple(map(Option, ORDERS))),
    "classic.help.6",
    needs="treasures",
    cure="say who picks first, or how the Treasures are shared",
)


@dataclass(slots=True)
class Terms:
    """What a helper is promised (classic.help.4 to classic.help.6): Items of the fighter, Treasures, who picks how.

    `played`: cards of the fighter's hand that are played on the helper after the win (shakespeare.help.9). Only the two
    of them see which; to everybody else they are blanks.
    """

    items: list[CardId]
    treasures: int
    order: str
    played: list[CardId] = field(default_factory=list)

    def is_nothing(self) -> bool:
        """Whether the helper would come for thanks."""
        return not (self.items or self.treasures or self.played)


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


class Said(Protocol):
    """An offer between two: which of them made it (`request`: who fights), and on which situation of the table."""

    @property
    def request(self) -> bool: ...

    @property
    def situation(self) -> int: ...


SaidT = TypeVar("SaidT", bound=Said)


class WithOther(Protocol):
    """An offer of help between whoever fights and `other`."""

    @property
    def other(self) -> Seat: ...


OfferT = TypeVar("OfferT", bound=WithOther)


class Talk(Protocol[OfferT]):
    """The part of a combat that is talk: whose it is, who helps in it, and the offers that are open."""

    offers: list[OfferT]

    @property
    def fighter(self) -> Seat: ...

    @property
    def helper(self) -> Seat: ...


def last_words(said: Iterable[SaidT], situation: int, *, request: bool) -> list[SaidT]:
    """What that side has offered on this situation since the other has last spoken: to say it again is no news.

    `said`: all that the two have offered each other, in its order.
    """
    last: list[SaidT] = []
    for each in said:
        if each.situation == situation:
            last = [*last, each] if each.request == request else []
    return last


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

    def promised_from_hand(self) -> list[CardId]:
        """Cards of the fighter's hand that a helper who has joined was promised, or that an open request names.

        An Item that is gone takes its open offer along, and everybody sees both. Whether a card of the hand is gone may
        not be told by an offer, so it stays in the hand as long as the offer is open.
        """
        asked = [card for offer in self.offers if offer.request for card in offer.terms.played]
        return asked if self.terms is None else [*self.terms.played, *asked]

    def said(self, other: Seat, *, request: bool) -> list[Proposal]:
        """What the fighter has asked that player so far (`request`), or what that player has offered them."""
        wanted = (self.fighter, other, request)
        return [each for each in self.proposals if (each.fighter, each.other, each.request) == wanted]


@dataclass(slots=True)
class Owing(Frame):
    """A rule in progress after a win with a helper. `played`: cards of the fighter's hand that are owed to them yet."""

    fighter: Seat
    helper: Seat
    played: list[CardId] = field(default_factory=list, kw_only=True)


def terms_from(choice: Choice) -> Terms:
    """The terms that an answer to `offer_shape` says."""
    items, treasures, order, *played = choice
    return Terms(list(cards_in(items)), treasures, order, [card for names in played for card in cards_in(names)])


def choice_for(terms: Terms, form: Form) -> Choice | None:
    """The answer that says these terms in that form of `offer_shape`; None if it has no place for cards of the hand."""
    said = (card_keys(terms.items), terms.treasures, terms.order)
    if any(asked.name == "played" for asked in form.fields):
        return *said, card_keys(terms.played)
    return None if terms.played else said


def offer_shape(
    table: HeroTable,
    bargain: Bargain,
    other: Seat,
    treasures: int,
    *,
    request: bool,
    played: tuple[CardId, ...] = (),
) -> tuple[Form, Callable[[], bool]]:
    """What can be promised: the fighter's carried Items and some of the Treasures (classic.help.4, classic.help.5).

    `played`: the cards of the hand that a request may promise besides, to be played on that player
    (shakespeare.help.9).

    Not what the same player has said last, unless the other has made an offer since or the fight has changed; nor what
    the other has on the table: that is accepted. Beside the form: whether anything can be said in it that is news.
    """
    between = (each for each in bargain.proposals if (each.fighter, each.other) == (bargain.fighter, other))
    said = [each.terms for each in last_words(between, table.situation, request=request)]
    said += [offer.terms for offer in bargain.offers if offer.other == other]
    blank = _form(tuple(table.heroes[bargain.fighter].items), treasures, played, ())
    known = tuple(choice for terms in said if (choice := choice_for(terms, blank)) is not None)
    asked = tuple(table.heroes[bargain.fighter].items), treasures, played, known
    return _form(*asked), partial(_has_news, *asked)


@lru_cache(maxsize=1024)
def _form(items: tuple[CardId, ...], treasures: int, played: tuple[CardId, ...], known: tuple[Choice, ...]) -> Form:
    """Made once for all who ask about the same: in a fight that is everybody, after each card."""
    fields = [
        Field("items", PickSome(card_options(items), 0, len(items)), "classic.help.4"),
        Field("treasures", Number(0, treasures), "classic.help.5"),
        _WHO_PICKS,
    ]
    if played:
        fields.append(Field("played", PickSome(card_options(played), 0, len(played)), FROM_HAND))
    return Form(tuple(fields), known, "classic.help.2")


@lru_cache(maxsize=1024)
def _has_news(items: tuple[CardId, ...], treasures: int, played: tuple[CardId, ...], known: tuple[Choice, ...]) -> bool:
    """Whether there is any, found out once for all who ask about the same."""
    return _form(items, treasures, played, known).has_news()


def open_offer(table: HeroTable, bargain: Bargain, other: Seat, terms: Terms, *, request: bool) -> None:
    """Lay a new offer between the fighter and that player in the place of the one that stood."""
    bargain.offers = [offer for offer in bargain.offers if offer.other != other]
    bargain.offers.append(HelpOffer(bargain.next_number, request, other, terms))
    bargain.proposals.append(Proposal(bargain.fighter, other, request, terms, table.situation))
    bargain.next_number += 1
    said = tuple(terms.items), terms.treasures, terms.order, request, len(terms.played)
    table.tell(events.HelpAsked(bargain.fighter, other, *said))
    if terms.played:
        both = (bargain.fighter, other)
        table.tell(events.Revealed(bargain.fighter, tuple(terms.played), audience=both))


def close_offer(
    table: HeroTable, talk: Talk[OfferT], offer: OfferT, what: str, why: str = "", by: Seat | None = None
) -> None:
    """End an offer of help. `by`: who has declined or withdrawn it, or is helping instead."""
    talk.offers.remove(offer)
    table.tell(events.HelpAnswered(talk.fighter, offer.other, what, why, by))


def lapse_offers(table: HeroTable, talk: Talk[OfferT], why: Callable[[OfferT], str]) -> None:
    """End the offers of help that cannot stand any longer. `why`: the reason for one; "" if it stands."""
    for offer in list(talk.offers):
        if reason := why(offer):
            close_offer(table, talk, offer, "lapsed", reason, talk.helper if talk.helper != NOBODY else None)


def void_promises(table: HeroTable, bargain: Bargain, why: str) -> None:
    """Free what was promised to the helper and tell why: it cannot be owed any more (classic.help.4)."""
    if bargain.terms is not None and not bargain.terms.is_nothing():
        table.tell(events.HelpAnswered(bargain.fighter, bargain.helper, "void", why))
    bargain.terms = None
