"""How a match began and ended, dealings and harm, in records that every game has, whatever its own events are.

Whoever counts endings, offers and blows over many matches reads these. How an engine's events become them is its own
business: its record (`engines.EngineSeats`) says where its `Retelling` is, one of which hears one match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol

from kickdoor_game.language.book import Book

from .api import Chair, Event

Kind = Literal["request", "bid", "trade"]
Outcome = Literal["accepted", "refused", "countered", "withdrawn", "lapsed"]

OF_HELP: dict[str, Outcome] = {
    "joined": "accepted",
    "declined": "refused",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
}
"""What becomes of an offer of help, by the word of `HelpAnswered`, which every engine with heroes tells."""
OF_TRADES: dict[str, Outcome] = {
    "agreed": "accepted",
    "refused": "refused",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
}
"""What becomes of a trade, by the word of `TradeEnded`, which they tell too."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A fighter's *request* for help, a *bid* of somebody who offers themselves, or a *trade*.

    The price of help, whoever has named it: so many `treasures`, `gold` in coins and Items, and all of it in `levels`
    as the engine's seats value it.
    """

    kind: Kind
    by: Chair
    to: Chair
    treasures: int = 0
    gold: int = 0
    levels: float = 0.0


@dataclass(frozen=True, slots=True)
class HelpAnswered:
    """What became of the offer that lay between these two, whoever has made it."""

    fighter: Chair
    helper: Chair
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class TradeAnswered:
    """What became of the trade that the one has offered to the other."""

    by: Chair
    to: Chair
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class HelpForced:
    """Somebody has to help: no deal."""


@dataclass(frozen=True, slots=True)
class HelpGone:
    """That helper is not in the fight any more."""

    helper: Chair


@dataclass(frozen=True, slots=True)
class Unpaid:
    """Why the price of the last deal was not paid in full."""

    why: str


@dataclass(frozen=True, slots=True)
class FightBegan:
    """There is a fight for which help can be had."""


@dataclass(frozen=True, slots=True)
class FightOver:
    """The fight has ended, and no offer of help stands any more."""

    won: bool = False


@dataclass(frozen=True, slots=True)
class HostileAct:
    """What harms another and is no part of a bargain: by whom, and against whom (all of a side, if it is against that).

    `word`: one of those of the `Retelling`. Who is in a fight harms nobody by what they play into it.
    """

    word: str
    by: Chair
    at: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """That player takes the first turn."""

    first: Chair


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """It is over. `how`: what decided it, in words; no `winners`: nobody has won."""

    how: str
    winners: tuple[Chair, ...]


Dealing = Offered | HelpAnswered | TradeAnswered | HelpForced | HelpGone | Unpaid | FightBegan | FightOver
Told = Dealing | HostileAct | MatchBegan | MatchEnded


class Retelling(Protocol):
    """Is shown every event of one match, oldest first. `spite`: all kinds of hostile acts, in words; `deals`: help can
    be had in it, or something traded."""

    spite: ClassVar[tuple[str, ...]]
    deals: ClassVar[bool]

    def retell(self, event: Event) -> Iterable[Told]:
        """What that event tells of how it began and ended, of dealings and of harm, if anything."""
        ...


class Untold:
    """Tells nothing: nobody has said what the events of that engine mean."""

    spite: ClassVar[tuple[str, ...]] = ()
    deals: ClassVar[bool] = False

    def __init__(self, book: Book) -> None:
        """Any book will do."""

    def retell(self, event: Event) -> Iterable[Told]:
        return ()
