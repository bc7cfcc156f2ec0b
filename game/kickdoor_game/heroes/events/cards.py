"""Cards that move: drawn, played, used, given, taken, sold, traded, discarded."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import NO_CARD, CardId, Seat


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A discard pile has become the deck (classic.cards.2)."""

    deck: str
    count: int


@dataclass(frozen=True, slots=True)
class RanOut(Event):
    """Deck and discards are empty, so that many cards are not drawn (classic.cards.3). `seat`: who would have got them;
    None: they would have been turned up."""

    deck: str
    missing: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Cards nobody else sees."""

    seat: Seat
    deck: str
    count: int


@dataclass(frozen=True, slots=True)
class Received(Event):
    """The cards of a `Drew` or a secret gift, for those who may know."""

    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card comes into play before its owner; `instead_of`: what it takes the place of, which goes to the discards.

    `on`: the Item that a Cheat is laid on.
    """

    seat: Seat
    card: CardId
    instead_of: tuple[CardId, ...] = ()
    on: CardId = NO_CARD


@dataclass(frozen=True, slots=True)
class CardUsed(Event):
    """A card is played for what it does; `at`: on whom, `on`: on which card."""

    seat: Seat
    card: CardId
    at: Seat | None = None
    on: CardId | None = None
    side: str = ""


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card goes to the discards; `seat`: whose it was."""

    seat: Seat | None
    card: CardId
    why: str = ""


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """An open card changes its owner: trade, gift, theft, bribe, loot. `cheat`: the Cheat on it, which goes along."""

    card: CardId
    giver: Seat
    taker: Seat
    why: str
    cheat: CardId = NO_CARD


@dataclass(frozen=True, slots=True)
class CardsGiven(Event):
    """Hidden cards change hands (charity)."""

    giver: Seat
    taker: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Geared(Event):
    """An Item is put into use or taken out of use. `by`: a follower carries it from now on."""

    seat: Seat
    card: CardId
    in_use: bool
    by: CardId | None = None


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """Cards shown from a hand; the audience may be one player."""

    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class TreasuresShown(Event):
    """Drawn face up, since somebody helped (classic.treasure.4)."""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class TreasurePicked(Event):
    """One of the open Treasures finds its owner."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """Somebody wants the card on top of the discards, and offers `how` for it."""

    seat: Seat
    card: CardId
    how: CardId


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """Items were sold for levels."""

    seat: Seat
    cards: tuple[CardId, ...]
    gold: int
    levels: int


@dataclass(frozen=True, slots=True)
class TradeOffered(Event):
    """An offer to trade, open until it is answered, withdrawn or impossible."""

    by: Seat
    to: Seat
    give: tuple[CardId, ...]
    want: tuple[CardId, ...]

    def addresses(self, seat: Seat) -> bool:
        """Who is to agree."""
        return seat == self.to


@dataclass(frozen=True, slots=True)
class TradeEnded(Event):
    """What became of it: agreed, refused, withdrawn, lapsed."""

    by: Seat
    to: Seat
    what: str
    why: str = ""
