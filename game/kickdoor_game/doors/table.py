"""What the door-and-treasure games add to a table of heroes: open offers to trade."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ..heroes.table import HeroTable
from ..machine.ids import CardId, Seat


@dataclass(slots=True)
class Trade:
    """An open offer: `by` gives these Items for those of `to` (classic.trading.1)."""

    number: int
    by: Seat
    to: Seat
    give: list[CardId]
    want: list[CardId]


@dataclass(slots=True, kw_only=True)
class DoorsTable(HeroTable):
    """One match of classic, shakespeare or bites.

    Of the turn: `proposed` are the trades that were offered in it, open or not, `brought` the cards that have brought
    others in it (classic.trading.1, classic.treasure.8).
    """

    engine: ClassVar[str] = "doors"
    packages: ClassVar[tuple[str, ...]] = ("kickdoor_game.doors", "kickdoor_game.heroes")

    trades: list[Trade] = field(default_factory=list)
    proposed: list[Trade] = field(default_factory=list)
    brought: list[CardId] = field(default_factory=list)
    next_trade: int = 0
