"""Binding offers of help: what a helper is promised, who has made which offer, and which ones are open.

A `Bargain` is the part of a fight that is about help. The engine decides whose fight it is, when a player may ask, and
when an offer lapses; this module has the offers themselves. A player may make a limited number of offers to another in
one combat, and none twice while nothing has happened in between (classic.help.2), so bargaining ends.
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
"""The ways to share Treasures that lie face up (classic.help.6)."""

FROM_HAND: RuleId = "shakespeare.help.9"
"""The rule to cite for promised cards of the hand, which stay there until the promise is kept."""

_WHO_PICKS = Field(
    "order",
    PickOne(tuple(map(Option, ORDERS))),
    "classic.help.6",
    needs="treasures",
    cure="say who picks first, or how the Treasures are shared",
)
"""The field of an offer that tells how Treasures are shared; needed if any are promised."""


@dataclass(slots=True)
class Terms:
    """The promises to a helper: Items of the fighter, Treasures, and how they are shared (classic.help.4 to
    classic.help.6).

    `played`: cards of the fighter's hand to be played on the helper after the win (shakespeare.help.9). Only these two
    see which; everybody else sees blanks.
    """

    items: list[CardId]
    treasures: int
    order: str
    played: list[CardId] = field(default_factory=list)

    def is_nothing(self) -> bool:
        """Return whether nothing is promised."""
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
    """An offer of help that was made in this fight, open or not. `situation`: the table's `situation` when it was
    made.
    """

    fighter: Seat
    other: Seat
    request: bool
    terms: Terms
    situation: int


class MadeOffer(Protocol):
    """An offer between two players: whether the fighter made it (`request`), and in which situation of the table."""

    @property
    def request(self) -> bool:
        """Whether the fighter made the offer."""

    @property
    def situation(self) -> int:
        """The table's `situation` when the offer was made."""


SaidT = TypeVar("SaidT", bound=MadeOffer)


class WithOther(Protocol):
    """An offer of help between the fighter and `other`."""

    @property
    def other(self) -> Seat:
        """The seat that is asked, or that offers itself."""


OfferT = TypeVar("OfferT", bound=WithOther)


class CombatTalk(Protocol[OfferT]):
    """The part of a combat that is about help: the fighter, the helper, and the open offers."""

    offers: list[OfferT]

    @property
    def fighter(self) -> Seat:
        """The seat that fights."""

    @property
    def helper(self) -> Seat:
        """The seat that helps; NOBODY if none does."""


def last_words(said: Iterable[SaidT], situation: int, *, request: bool) -> list[SaidT]:
    """Return what one side has offered since the other side's last offer, while nothing has been played since:
    repeating it would be nothing new.

    `said`: all offers between the two, in order. `situation`: the count of plays at the table. `request`: the side is
    the fighter's.
    """
    last: list[SaidT] = []
    for each in said:
        if each.situation == situation:
            last = [*last, each] if each.request == request else []
    return last


@dataclass(slots=True)
class Bargain:
    """The fighter, the helper with their terms, and the offers between them. `forced`: the helper was not asked.

    `next_number`: the number for the next offer or monster of this fight.
    """

    fighter: Seat
    helper: Seat = field(default=NOBODY, kw_only=True)
    forced: bool = field(default=False, kw_only=True)
    terms: Terms | None = field(default=None, kw_only=True)
    offers: list[HelpOffer] = field(default_factory=list, kw_only=True)
    proposals: list[Proposal] = field(default_factory=list, kw_only=True)
    next_number: int = field(default=0, kw_only=True)

    def party(self) -> list[Seat]:
        """Return the seats of the fighter and, if there is one, their helper."""
        return [self.fighter] if self.helper == NOBODY else [self.fighter, self.helper]

    def offer(self, number: int) -> HelpOffer | None:
        """Return the open offer of that number; None if there is none."""
        return next((offer for offer in self.offers if offer.number == number), None)

    def promised(self) -> list[CardId]:
        """Return the Items promised to a helper who has joined: they cannot be spent, sold, traded or discarded by
        choice.
        """
        return [] if self.terms is None else list(self.terms.items)

    def promised_from_hand(self) -> list[CardId]:
        """Return the cards of the fighter's hand that a helper who has joined was promised, or that an open request
        names.

        An offer lapses when an Item in it is gone, which everybody sees. It must not reveal whether a card of the hand
        is gone, so such cards stay in the hand while the offer is open.
        """
        asked = [card for offer in self.offers if offer.request for card in offer.terms.played]
        return asked if self.terms is None else [*self.terms.played, *asked]

    def said(self, other: Seat, *, request: bool) -> list[Proposal]:
        """Return the fighter's requests to a player so far (`request`), or that player's offers to the fighter."""
        wanted = (self.fighter, other, request)
        return [each for each in self.proposals if (each.fighter, each.other, each.request) == wanted]


@dataclass(slots=True)
class Owing(Frame):
    """Base class of frames after a win with a helper. `played`: cards of the fighter's hand that are still owed to the
    helper.
    """

    fighter: Seat
    helper: Seat
    played: list[CardId] = field(default_factory=list, kw_only=True)


def terms_from(choice: Choice) -> Terms:
    """Return the terms that an answer to the form of `offer_shape` names."""
    items, treasures, order, *played = choice
    return Terms(list(cards_in(items)), treasures, order, [card for names in played for card in cards_in(names)])


def choice_for(terms: Terms, form: Form) -> Choice | None:
    """Return the answer to the form of `offer_shape` that names these terms; None if they name cards of the hand and
    the form does not ask for any."""
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
    """Return the form for an offer, with a function that tells whether any new offer can be made in it.

    An offer may promise the fighter's carried Items and some of the Treasures (classic.help.4, classic.help.5).
    `treasures`: how many there are. `played`: cards of the hand that a request may promise besides, to be played on
    that player (shakespeare.help.9).

    The form does not admit a player's own last offer again, unless the other has made one since or the fight has
    changed; nor the offer that is open between the two, which can be accepted.
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
    """Return the form for an offer, cached: in a fight many players ask for the same one after each card."""
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
    """Return whether the form for an offer admits any offer that is not known; cached."""
    return _form(items, treasures, played, known).has_news()


def open_offer(table: HeroTable, bargain: Bargain, other: Seat, terms: Terms, *, request: bool) -> None:
    """Open an offer between the fighter and a player, in place of the one that was open, and tell everybody. `request`:
    the fighter asks; otherwise `other` offers."""
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
    table: HeroTable, talk: CombatTalk[OfferT], offer: OfferT, what: str, why: str = "", by: Seat | None = None
) -> None:
    """End an offer of help and tell how (`what`, `why`). `by`: the seat that has declined or withdrawn it, or is
    helping instead.
    """
    talk.offers.remove(offer)
    table.tell(events.HelpAnswered(talk.fighter, offer.other, what, why, by))


def lapse_offers(table: HeroTable, talk: CombatTalk[OfferT], why: Callable[[OfferT], str]) -> None:
    """End the offers of help that cannot stand any longer. `why` returns the reason for an offer; "" if it stands."""
    for offer in list(talk.offers):
        if reason := why(offer):
            close_offer(table, talk, offer, "lapsed", reason, talk.helper if talk.helper != NOBODY else None)


def void_promises(table: HeroTable, bargain: Bargain, why: str) -> None:
    """Cancel what was promised to the helper, and tell why: it cannot be owed any more (classic.help.4)."""
    if bargain.terms is not None and not bargain.terms.is_nothing():
        table.tell(events.HelpAnswered(bargain.fighter, bargain.helper, "void", why))
    bargain.terms = None
