"""Offers: help and trade."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import CardId, Seat


@dataclass(frozen=True, slots=True)
class HelpAsked(Event):
    """An offer: the fighter asks (`request`), or somebody offers himself.

    `played`: how many cards of the fighter's hand would be played on the helper. Which, is `Revealed` to the two alone.
    """

    fighter: Seat
    other: Seat
    items: tuple[CardId, ...]
    treasures: int
    order: str
    request: bool
    played: int = 0

    def addresses(self, seat: Seat) -> bool:
        """An offer of help: those who could make a better one."""
        return not self.request and seat not in (self.fighter, self.other)


@dataclass(frozen=True, slots=True)
class HelpAnswered(Event):
    """What became of an offer: joined, declined, withdrawn, lapsed; of a promise to a helper: void, or of a card of the
    hand: unplayed (with reasons).

    `by`: who has declined or withdrawn it, or is helping. `why` of a forced helper: the card that forces him; `time`:
    nobody answered.
    """

    fighter: Seat
    other: Seat
    what: str
    why: str = ""
    by: Seat | None = None

    def addresses(self, seat: Seat) -> bool:
        """Who has been turned down."""
        return self.what == "declined" and seat == self.other


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
