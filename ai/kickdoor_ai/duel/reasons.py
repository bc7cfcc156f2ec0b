"""The figures behind a decision of the duel, each kind with its words. They are kept with a seat, so they are plain.

A seat says nothing here that it did not know: what it thinks of a face-down card follows from the open deck lists.

What a seat weighed for one decision: noted as figures while it thinks, put in words only if somebody asks.
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
"""What is worth so much more or less is the end."""


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that could be done. `worth`: in points of damage; `why` says its figures as a text."""

    choice: Decision
    worth: float
    why: object = ""


class Weighed:
    """All of it, for one decision."""

    def __init__(self) -> None:
        self._ways: list[Way] = []

    def __bool__(self) -> bool:
        """Whether anything was weighed."""
        return bool(self._ways)

    def note(self, choice: Decision, worth: float, why: object = "") -> None:
        """Enter one way."""
        self._ways.append(Way(choice, worth, why))

    def note_left(self, tried: Weighed, said: Said) -> None:
        """Enter what would have gained something, but too little, so that this was said instead."""
        gained = [way for way in tried._ways if way.worth > 0.0]
        if gained and not self._ways:
            self.note(Reply(said), 0.0)
        self._ways += gained

    def considered(self) -> list[Considered]:
        """Return it in words, the best first."""
        ranked = sorted(self._ways, key=lambda way: -way.worth)
        return [Considered(way.choice, way.worth, _because(way)) for way in ranked]


def _because(way: Way) -> str:
    end = "wins the duel" if way.worth > ENDS else "loses the duel" if way.worth < -ENDS else ""
    return "; ".join(filter(None, [end, str(way.why)]))


NAMED_MOST = 2
"""So many cards are named that something may be."""


def percent(share: float) -> str:
    """Return a share in words: `40%`."""
    return f"{share:.0%}"


def names_of(table: DuelTable, cards: Iterable[CardId]) -> tuple[str, ...]:
    """Return what these cards are called."""
    return tuple(table.card(card).name for card in cards)


def likeliest(shares: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """Return the few that are likeliest, by name."""
    return tuple(sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))[:NAMED_MOST])


@dataclass(frozen=True, slots=True)
class ByChance:
    """An attack of a seat that sometimes bluffs. `tried`: how often it thinks of that; `suspected`: how likely a bluff
    the other must hold it to be; `faced`: how likely they face it; what it brings then, and if they run."""

    bluff: bool
    suspected: float
    faced: float
    if_faced: float
    if_ran: float
    tried: float

    def __str__(self) -> str:
        kind = f"a bluff, thought of {self.tried * 100:.0f} times in 100" if self.bluff else "honest"
        faced = f"{percent(self.faced)} likely to be faced ({self.if_faced:+.1f})"
        return f"{kind}; must look {percent(self.suspected)} a bluff: {faced}, else they run ({self.if_ran:+.1f})"


@dataclass(frozen=True, slots=True)
class ByShares:
    """An attack of a seat that mixes. `share`: how often it does that here; `ran`: how likely the other runs."""

    bluff: bool
    share: float
    ran: float

    def __str__(self) -> str:
        kind = "a bluff" if self.bluff else "honest"
        often, ran = f"{self.share * 100:.0f} times in 100", f"{percent(self.ran)} likely to run from it"
        return f"{kind}, which it does here {often}; the other is {ran}"


@dataclass(frozen=True, slots=True)
class Idle:
    """To be done. `share`: how often it is, here."""

    share: float

    def __str__(self) -> str:
        return f"which it is here {self.share * 100:.0f} times in 100"


@dataclass(frozen=True, slots=True)
class Facing:
    """Facing a face-down card. `bluff`: how likely it is one; `kinds`: else what, likeliest first; `using`: what would
    be committed; `share`: how often it faces such an attack, if that is drawn."""

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
    """Running away. `damage`: what that costs whoever limps."""

    damage: int

    def __str__(self) -> str:
        return f"{self.damage} damage, limping already" if self.damage else "no damage, but limps then"


@dataclass(frozen=True, slots=True)
class Guarding:
    """Committing something. `squishes`: how likely it is enough for the Monster that may lie there."""

    squishes: float

    def __str__(self) -> str:
        return f"{percent(self.squishes)} likely to squish what lies there"


@dataclass(frozen=True, slots=True)
class Keeping:
    """Using or playing something that would have had to gain `least`, or be better kept."""

    least: float
    gain: float

    def __str__(self) -> str:
        return f"kept: must gain {self.least:+.1f}" if 0.0 < self.gain <= self.least else ""


@dataclass(frozen=True, slots=True)
class MakingRoom:
    """Squishing something so that another card can be played."""

    name: str

    def __str__(self) -> str:
        return f"makes room for {self.name}"


@dataclass(frozen=True, slots=True)
class Owed:
    """What is aimed at has hurt this seat before: the card and the damage that it did."""

    name: str
    damage: int

    def __str__(self) -> str:
        return f"{self.name} has dealt it {self.damage} damage"
