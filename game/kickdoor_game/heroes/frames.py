"""Base classes of frames about one hero. They end when that hero dies (classic.death.9).

Windows do not ask dead heroes either (`LivingWindow`).
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
    """A frame in which the hero of `seat` decides. It ends when they die."""

    seat: Seat

    def void(self, table: HeroTable) -> Step | None:
        """Return the step `end` if the hero is dead; None otherwise."""
        return self.end if table.heroes[self.seat].dead else None


@dataclass(slots=True)
class VictimFrame(Frame):
    """A frame in which something happens to the hero `victim`. It ends when they die."""

    victim: Seat

    def void(self, table: HeroTable) -> Step | None:
        """Return the step `end` if the victim is dead; None otherwise."""
        return self.end if table.heroes[self.victim].dead else None


@dataclass(slots=True)
class LivingWindow(Window):
    """A window that does not ask dead heroes, nor those who die while it is open (classic.combat.22,
    classic.death.9).
    """

    def asks(self, table: Table, seat: Seat) -> bool:
        """Return whether the hero of that seat is alive."""
        assert isinstance(table, HeroTable)
        return not table.heroes[seat].dead
