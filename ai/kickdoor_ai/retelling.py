"""Engine-independent records of how a match began and ended, of deals and of harm: for statistics over many matches.

Each engine's record (`engines.EngineSeats`) says where its `Retelling` is, which converts the engine's own events into
these records. One instance handles one match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol

from kickdoor_game.language.book import Book

from .api import Chair, Event

Kind = Literal["request", "bid", "trade"]
"""Kinds of offers."""
Outcome = Literal["accepted", "refused", "countered", "withdrawn", "lapsed"]
"""Outcomes of an offer."""

OF_HELP: dict[str, Outcome] = {
    "joined": "accepted",
    "declined": "refused",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
}
"""Outcome of an offer of help, by the word in the event `HelpAnswered` of every engine with heroes."""
OF_TRADES: dict[str, Outcome] = {
    "agreed": "accepted",
    "refused": "refused",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
}
"""Outcome of a trade, by the word in the event `TradeEnded` of every engine with heroes."""


@dataclass(frozen=True, slots=True)
class OfferMade:
    """An offer: a fighter's *request* for help, a helper's *bid*, or a *trade*.

    The price of help, named by either side, is given as `treasures`, as `gold` in coins and Items, and as their total
    in `levels`, by the estimate of the engine's seats. `hidden`: cards of the fighter's hand that are part of the price
    as well, and that only these two know.
    """

    kind: Kind
    by: Chair
    to: Chair
    treasures: int = 0
    gold: int = 0
    levels: float = 0.0
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class HelpAnswered:
    """The outcome of the offer between this fighter and this helper, made by either."""

    fighter: Chair
    helper: Chair
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class TradeAnswered:
    """The outcome of the trade that one player has offered to another."""

    by: Chair
    to: Chair
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class HelpForced:
    """A player was forced to help, without a deal."""


@dataclass(frozen=True, slots=True)
class HelpGone:
    """A helper has left the fight."""

    helper: Chair


@dataclass(frozen=True, slots=True)
class Unpaid:
    """The price of the last deal was not paid in full; `why` says why."""

    why: str


@dataclass(frozen=True, slots=True)
class FightBegan:
    """A fight has begun in which players can help."""


@dataclass(frozen=True, slots=True)
class FightOver:
    """The fight has ended, and with it all offers of help."""

    won: bool = False


@dataclass(frozen=True, slots=True)
class HostileAct:
    """Harm to others outside a bargain: by whom, and to whom (to all of a side, if it is against that side).

    `word` is one of `Retelling.spite`. A fighter's plays into their own fight do not count as harm.
    """

    word: str
    by: Chair
    at: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """The match has begun; `first` has the first turn."""

    first: Chair


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match has ended. `how`: what decided it, in words; without `winners`, nobody has won."""

    how: str
    winners: tuple[Chair, ...]


Dealing = OfferMade | HelpAnswered | TradeAnswered | HelpForced | HelpGone | Unpaid | FightBegan | FightOver
"""Any record about deals."""
Told = Dealing | HostileAct | MatchBegan | MatchEnded
"""Any record."""


class Retelling(Protocol):
    """Converts the events of one match, oldest first, into records. `spite`: all kinds of hostile acts, in words;
    `deals`: whether the game has help or trades.
    """

    spite: ClassVar[tuple[str, ...]]
    deals: ClassVar[bool]

    def retell(self, event: Event) -> Iterable[Told]:
        """Return the records (beginning, end, bargains, hostile acts) that an event contains; most events contain
        none."""
        ...


class Untold:
    """A retelling without records, for engines that have none."""

    spite: ClassVar[tuple[str, ...]] = ()
    deals: ClassVar[bool] = False

    def __init__(self, book: Book) -> None:
        """Accept any book."""

    def retell(self, event: Event) -> Iterable[Told]:
        """Return no records for any event."""
        return ()
