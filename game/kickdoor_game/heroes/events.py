"""What can happen at a table with heroes: one typed fact each, the English of which is in `doors.telling`.

`card` fields name a card everybody may see; a fact about hidden cards carries only a number, and a second event
tells the cards to those who may know.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..machine.events import Event
from ..machine.ids import CardId, Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player begins his turn."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    """Who begins, by the highest die (classic.setup.7)."""

    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A discard pile has become the deck (classic.cards.2)."""

    deck: str
    count: int


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
class Opened(Event):
    """A Door card turned face up in phase 1."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class TookOpened(Event):
    """It goes to the hand."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Looted(Event):
    """A face-down Door card for a player who met no monster."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SoughtTrouble(Event):
    """A monster from the hand is fought in phase 2."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody lets a window pass, or declines to do something optional."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card comes into play before its owner."""

    seat: Seat
    card: CardId


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
    """An open card changes its owner: trade, gift, theft, bribe, loot."""

    card: CardId
    giver: Seat
    taker: Seat
    why: str


@dataclass(frozen=True, slots=True)
class CardsGiven(Event):
    """Hidden cards change hands (charity)."""

    giver: Seat
    taker: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Geared(Event):
    """An Item is put into use or taken out of use."""

    seat: Seat
    card: CardId
    in_use: bool


@dataclass(frozen=True, slots=True)
class LevelsChanged(Event):
    """Up or down, and where that leads."""

    seat: Seat
    change: int
    level: int
    why: str


@dataclass(frozen=True, slots=True)
class SexChanged(Event):
    """For good."""

    seat: Seat
    sex: str


@dataclass(frozen=True, slots=True)
class FightBegan(Event):
    """A monster has been revealed to be fought."""

    fighter: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class FoeJoined(Event):
    """Another monster: with a Wandering Monster, a Mate, or in place of another."""

    seat: Seat
    card: CardId
    face: CardId


@dataclass(frozen=True, slots=True)
class FoeLeft(Event):
    """A monster is out of the fight without being killed."""

    face: CardId
    why: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Enhanced(Event):
    """An enhancer is laid on a monster."""

    seat: Seat
    card: CardId
    face: CardId


@dataclass(frozen=True, slots=True)
class Boosted(Event):
    """An ability or a card changes the sum of a side."""

    seat: Seat
    side: str
    value: int
    what: str
    at: Seat | None = None
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class HelpAsked(Event):
    """An offer: the fighter asks (`request`), or somebody offers himself."""

    fighter: Seat
    other: Seat
    items: tuple[CardId, ...]
    treasures: int
    order: str
    request: bool


@dataclass(frozen=True, slots=True)
class HelpAnswered(Event):
    """What became of an offer: joined, declined, withdrawn, lapsed (with a reason)."""

    fighter: Seat
    other: Seat
    what: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class KillAnnounced(Event):
    """The fighter says that he has won; others may still react."""

    fighter: Seat
    heroes: int
    monsters: int


@dataclass(frozen=True, slots=True)
class FightWon(Event):
    """The window is over, the win is final."""

    fighter: Seat
    helper: Seat | None
    killed: tuple[CardId, ...]
    treasures: int


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """Over without a winner: fled, or sent away."""

    fighter: Seat
    why: str


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
class RanAway(Event):
    """The decision to run."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """`target` 0: nothing is to be reached."""

    seat: Seat
    die: int
    bonus: int
    target: int
    why: str
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class DieChanged(Event):
    """A card or an ability has changed the die or what is added to it."""

    seat: Seat
    die: int
    why: str


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    """One monster is left behind."""

    seat: Seat
    face: CardId
    why: str


@dataclass(frozen=True, slots=True)
class Caught(Event):
    """One monster has caught him."""

    seat: Seat
    face: CardId


@dataclass(frozen=True, slots=True)
class CurseStruck(Event):
    """A curse is opened or played; it acts after the window."""

    victim: Seat
    card: CardId
    by: Seat | None


@dataclass(frozen=True, slots=True)
class CurseStopped(Event):
    """A card has cancelled a curse before it acted."""

    victim: Seat
    card: CardId
    by: Seat
    how: CardId


@dataclass(frozen=True, slots=True)
class NothingHappened(Event):
    """An effect that found nothing to act on (classic.curses.9)."""

    seat: Seat
    card: CardId | None


@dataclass(frozen=True, slots=True)
class CurseStays(Event):
    """The curse card lies before its victim from now on."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class CurseEnded(Event):
    """A lasting curse is over."""

    seat: Seat
    card: CardId
    why: str


@dataclass(frozen=True, slots=True)
class Died(Event):
    """A hero is dead; what he had lies on the table."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A new character, the same as the old one."""

    seat: Seat


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


@dataclass(frozen=True, slots=True)
class TradeEnded(Event):
    """What became of it: agreed, refused, withdrawn, lapsed."""

    by: Seat
    to: Seat
    what: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """Cards shown from a hand; the audience may be one player."""

    seat: Seat
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The end."""

    winners: tuple[Seat, ...]
