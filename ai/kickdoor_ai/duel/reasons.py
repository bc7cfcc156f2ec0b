"""Reasons for decisions in the duel: figures noted while a seat thinks, put into words only on request.

They are plain data, because a seat stores them. They reveal no secrets: what a seat thinks of a face-down card follows
from the open deck lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.ids import CardId

from ..api import Choice as Said
from ..api import Considered, Decision, Reply
from .worth import WON

ENDS = WON / 2
"""Gain or loss in points from which a choice wins or loses the duel."""


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A choice that was weighed. `worth`: gain in points of damage; `why`: its figures, whose `str` is the reason."""

    choice: Decision
    worth: float
    why: object = ""


class WeighedDecision:
    """The choices that were weighed for one decision."""

    def __init__(self) -> None:
        self._ways: list[RatedMove] = []

    def __bool__(self) -> bool:
        """Return whether any choice was weighed."""
        return bool(self._ways)

    def note(self, choice: Decision, worth: float, why: object = "") -> None:
        """Record an option with its gain in points. `why`: what explains it, in words or as a record of numbers."""
        self._ways.append(RatedMove(choice, worth, why))

    def note_left(self, tried: WeighedDecision, said: Said) -> None:
        """Record the options in `tried` that would gain something but not enough, and the answer `said` if nothing is
        recorded yet."""
        gained = [way for way in tried._ways if way.worth > 0.0]
        if gained and not self._ways:
            self.note(Reply(said), 0.0)
        self._ways += gained

    def considered(self) -> list[Considered]:
        """Return the recorded options with their reasons in words, best first."""
        ranked = sorted(self._ways, key=lambda way: -way.worth)
        return [Considered(way.choice, way.worth, _because(way)) for way in ranked]


def _because(way: RatedMove) -> str:
    """Return the reason for a choice in words, with the end of the duel if it brings that."""
    end = "wins the duel" if way.worth > ENDS else "loses the duel" if way.worth < -ENDS else ""
    return "; ".join(filter(None, [end, str(way.why)]))


NAMED_MOST = 2
"""Names of Monsters that a reason lists at most."""


def percent(share: float) -> str:
    """Return a share from 0 to 1 as a percentage.

    >>> percent(0.4)
    '40%'
    """
    return f"{share:.0%}"


def names_of(table: DuelTable, cards: Iterable[CardId]) -> tuple[str, ...]:
    """Return the names of these cards."""
    return tuple(table.card(card).name for card in cards)


def likeliest(shares: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """Return the `NAMED_MOST` names with the highest probabilities (0 to 1), highest first."""
    return tuple(sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))[:NAMED_MOST])


@dataclass(frozen=True, slots=True)
class ByChance:
    """Figures of an attack by a seat that bluffs by chance. `tried`: how often it weighs a bluff; `suspected`:
    probability of a bluff as the defender sees it; `faced`: probability that they face it; `if_faced`, `if_ran`: its
    gain in points."""

    bluff: bool
    suspected: float
    faced: float
    if_faced: float
    if_ran: float
    tried: float

    def __str__(self) -> str:
        seldom = f", thought of {self.tried * 100:.0f} times in 100" if self.tried < 1.0 else ""
        kind = f"a bluff{seldom}" if self.bluff else "honest"
        faced = f"{percent(self.faced)} likely to be faced ({self.if_faced:+.1f})"
        return f"{kind}; must look {percent(self.suspected)} a bluff: {faced}, else they run ({self.if_ran:+.1f})"


@dataclass(frozen=True, slots=True)
class ByShares:
    """Figures of an attack by a seat that mixes. `share`: probability that it attacks so; `ran`: probability that the
    other runs."""

    bluff: bool
    share: float
    ran: float

    def __str__(self) -> str:
        kind = "a bluff" if self.bluff else "honest"
        often, ran = f"{self.share * 100:.0f} times in 100", f"{percent(self.ran)} likely to run from it"
        return f"{kind}, which it does here {often}; the other is {ran}"


@dataclass(frozen=True, slots=True)
class Idle:
    """Figures of ending the turn without an attack. `share`: probability that a seat that mixes does so."""

    share: float

    def __str__(self) -> str:
        return f"which it is here {self.share * 100:.0f} times in 100"


@dataclass(frozen=True, slots=True)
class Facing:
    """Figures of facing a face-down card. `bluff`: probability of a bluff; `kinds`: names and probabilities of
    Monsters, likeliest first; `using`: names of the cards to commit; `share`: probability that a seat that mixes faces,
    else None."""

    bluff: float
    kinds: tuple[tuple[str, float], ...] = ()
    using: tuple[str, ...] = ()
    share: float | None = None

    def __str__(self) -> str:
        kinds = [(self.bluff, "a bluff"), *((share, name) for name, share in self.kinds)]
        may_be = ", ".join(f"{percent(share)} {what}" for share, what in kinds)
        often = "" if self.share is None else f"; faces such {self.share * 100:.0f} times in 100"
        using = f"; would commit {', '.join(self.using)}" if self.using else ""
        return f"thought it {may_be}{often}{using}"


@dataclass(frozen=True, slots=True)
class Running:
    """Figures of running away. `damage`: what it costs a limping Hero, otherwise 0."""

    damage: int

    def __str__(self) -> str:
        return f"{self.damage} damage, limping already" if self.damage else "no damage, but limps then"


@dataclass(frozen=True, slots=True)
class Guarding:
    """Figures of committing cards. `squishes`: probability that they squish the attacker."""

    squishes: float

    def __str__(self) -> str:
        return f"{percent(self.squishes)} likely to squish what lies there"


@dataclass(frozen=True, slots=True)
class KeepingBack:
    """Figures of an ability or card that was used, or kept. `gain`: points; `least`: points that make it worth
    using."""

    least: float
    gain: float

    def __str__(self) -> str:
        return f"kept: must gain {self.least:+.1f}" if 0.0 < self.gain <= self.least else ""


@dataclass(frozen=True, slots=True)
class MakingRoom:
    """Figures of squishing a card to make room. `name`: the card to play in its place."""

    name: str

    def __str__(self) -> str:
        return f"makes room for {self.name}"


@dataclass(frozen=True, slots=True)
class Owed:
    """Figures of aiming at a card with a grudge. `damage`: what that card has dealt to this seat."""

    name: str
    damage: int

    def __str__(self) -> str:
        return f"{self.name} has dealt it {self.damage} damage"
