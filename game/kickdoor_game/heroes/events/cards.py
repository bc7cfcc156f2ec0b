"""Events about cards that move: drawn, played, used, given, taken, sold, traded, discarded."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import NO_CARD, CardId, Seat


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The discards of a deck were shuffled and are the deck now (classic.cards.2). `count`: the number of cards."""

    deck: str
    count: int


@dataclass(frozen=True, slots=True)
class RanOut(Event):
    """Deck and discards are empty, so `missing` cards were not drawn (classic.cards.3).

    `seat`: the player who was to draw them; None: they were to be turned face up.
    """

    deck: str
    missing: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player has drawn cards that nobody else sees."""

    seat: Seat
    deck: str
    count: int


@dataclass(frozen=True, slots=True)
class Received(Event):
    """The cards of a `Drew` or a secret gift, told to those who may know them."""

    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A player has put a card into play. `instead_of`: the cards that it replaces, which go to the discards.

    `on`: the Item that a Cheat is laid on.
    """

    seat: Seat
    card: CardId
    instead_of: tuple[CardId, ...] = ()
    on: CardId = NO_CARD


@dataclass(frozen=True, slots=True)
class CardUsed(Event):
    """A player has used up a card for its effect. `at`: the player that it affects; `on`: the card that it affects;
    `side`: the side in a combat that it is played for.
    """

    seat: Seat
    card: CardId
    at: Seat | None = None
    on: CardId | None = None
    side: str = ""


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card was laid on the discards. `seat`: whose it was."""

    seat: Seat | None
    card: CardId
    why: str = ""


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """An open card has a new owner, by trade, gift, theft, bribe or loot. `cheat`: the Cheat on it, which goes
    along.
    """

    card: CardId
    giver: Seat
    taker: Seat
    why: str
    cheat: CardId = NO_CARD


@dataclass(frozen=True, slots=True)
class CardsGiven(Event):
    """Hidden cards have changed hands. `count`: how many."""

    giver: Seat
    taker: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Geared(Event):
    """An Item was put into use or out of use. `by`: the follower who carries it from now on."""

    seat: Seat
    card: CardId
    in_use: bool
    by: CardId | None = None


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A player has shown cards of their hand, to everybody or to the audience."""

    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class TreasuresShown(Event):
    """Treasures were drawn face up, because somebody helped (classic.treasure.4)."""

    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class TreasurePicked(Event):
    """A player has taken a card that lay open, a shared Treasure or a discard, into their hand."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A player claims the card on top of the discards, and offers the card `how` for it (classic.variants.3)."""

    seat: Seat
    card: CardId
    how: CardId


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """A player has sold Items for Levels. `gold`: what they were worth."""

    seat: Seat
    cards: tuple[CardId, ...]
    gold: int
    levels: int


@dataclass(frozen=True, slots=True)
class TradeOffered(Event):
    """A player has offered a trade. It stands until it is answered, withdrawn or impossible."""

    by: Seat
    to: Seat
    give: tuple[CardId, ...]
    want: tuple[CardId, ...]

    def addresses(self, seat: Seat) -> bool:
        """Return whether the event speaks to the seat: it is the one that is to agree."""
        return seat == self.to


@dataclass(frozen=True, slots=True)
class TradeEnded(Event):
    """An offer to trade has ended. `what`: "agreed", "refused", "withdrawn" or "lapsed"."""

    by: Seat
    to: Seat
    what: str
    why: str = ""
