"""Windows at a table with heroes: the dead react to nothing, so nobody waits for them."""

from __future__ import annotations

from dataclasses import dataclass

from ..machine.ids import Seat
from ..machine.table import Table
from ..machine.window import Window
from .table import HeroTable


@dataclass(slots=True)
class LivingWindow(Window):
    """Dead characters are not asked, also those who die while it is open (classic.combat.22, classic.death.9)."""

    def asks(self, table: Table, seat: Seat) -> bool:
        assert isinstance(table, HeroTable)
        return not table.heroes[seat].dead
