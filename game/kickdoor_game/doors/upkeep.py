"""Standing consequences of a door game: if ever ..., then ... Run after every step that wrote, until nothing changes.

First the end of the game, then what holds a fight together, bodies to be looted, and each hero's own (`heroes.upkeep`).
"""

from __future__ import annotations

from ..heroes.upkeep import somebody_has_won
from ..heroes.upkeep import upkeep as hero_upkeep
from ..machine.frame import Frame
from .anytime.dealings import tidy_trades
from .fight.help import let_helper_go
from .phases.looting import LootBodies
from .state.table import DoorsTable


def upkeep(table: DoorsTable) -> Frame | None:
    """A frame that must run now, or None once all is as it should be. Trades that cannot stand any longer lapse."""
    frame = _upkeep(table)
    if table.trades:
        tidy_trades(table)
    return frame


def _upkeep(table: DoorsTable) -> Frame | None:
    if somebody_has_won(table):
        return None
    if table.fight is not None and not table.fight.running and not table.fight.outcome:
        let_helper_go(table, table.fight)
    if table.corpses and table.fight is None and not any(isinstance(frame, LootBodies) for frame in table.stack):
        return LootBodies()
    return hero_upkeep(table)
