"""Rules in progress that are about one hero: with their death there is no point in them any more (classic.death.9).

The dead react to nothing either, so nobody waits for them in a window (`LivingWindow`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..machine.frame import Frame, Step
from ..machine.ids import Seat
from ..machine.table import Table
from ..machine.window import Window
from .table import HeroTable


@dataclass(slots=True)
class SeatFrame(Frame):
    """About the hero of that seat, who decides in it."""

    seat: Seat

    def void(self, table: HeroTable) -> Step | None:
        return self.end if table.heroes[self.seat].dead else None


@dataclass(slots=True)
class VictimFrame(Frame):
    """About a hero to whom something is happening."""

    victim: Seat

    def void(self, table: HeroTable) -> Step | None:
        return self.end if table.heroes[self.victim].dead else None


@dataclass(slots=True)
class LivingWindow(Window):
    """Dead characters are not asked, also those who die while it is open (classic.combat.22, classic.death.9)."""

    def asks(self, table: Table, seat: Seat) -> bool:
        assert isinstance(table, HeroTable)
        return not table.heroes[seat].dead
