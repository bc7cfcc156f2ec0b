"""Events of a turn, of the beginning and the end of a match, and of dice."""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.events import Event
from ...machine.ids import CardId, Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn has begun. `number`: counted from 1 through the match."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    """A player has the first turn, by the highest die (classic.setup.7). `dice`: those of `rollers`, who rolled
    last.
    """

    seat: Seat
    dice: tuple[int, ...]
    rollers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player lets a window pass, or declines something optional, named in `what`."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A dead hero is back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The match is over."""

    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """A player has voted on what a card does to its victim. `number`: which of the card's lists, from 0."""

    seat: Seat
    victim: Seat
    number: int
    card: CardId


@dataclass(frozen=True, slots=True)
class JoinedIn(Event):
    """A player has said whether they join in with a card that somebody has played."""

    seat: Seat
    card: CardId
    joins: bool


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A die was rolled for `why`, with what is added and the number to reach; `target` 0: there is none."""

    seat: Seat
    die: int
    bonus: int
    target: int
    why: str
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class DieChanged(Event):
    """A card or an ability has changed a die or what is added to it. `die`: the new number, or the new total if cards
    were discarded for a bonus.
    """

    seat: Seat
    die: int
    why: str
    card: CardId | None = None
