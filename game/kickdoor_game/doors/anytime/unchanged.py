"""When somebody's standing actions cannot have changed, so that nobody need list them again.

They rest on what all heroes have before them, on one's own hand, the fight, the piles and the offers; and of the course
of play on little: whether the match has begun, whose turn it is, whether a curse waits or a roll lies there, which deck
is used up, what is at stake, who holds any card, which cards and abilities are still at work. Most answers move only
the rest: a phase, a window, who has passed. Whoever gives a standing action something new to rest on names it here;
random matches are searched for one that was forgotten.
"""

from __future__ import annotations

from typing import Any

from ...heroes.at_stake import stakes
from ...heroes.curses import curse_in_window
from ...heroes.dealings.bargains import Owing
from ...heroes.hero_sheet.hero import Hero
from ...heroes.upkeep import asks_what_stays
from ...machine.ids import Seat
from ...machine.plain import OfSeats, RestsOn
from ..fight.flight import roll_in_window
from ..plays import Acting
from ..state.table import DoorsTable
from .claims import Claim

RESTS_ON = RestsOn(
    frozenset({"fight", "discards", "rolled", "trades", "proposed", "brought", "turn", "over", "won"}),
    (OfSeats("heroes", Hero, own=frozenset({"hand", "fresh"})),),
)
"""What of the table any standing action rests on; nobody else knows what is in a hand."""


def same_actions(before: DoorsTable, after: DoorsTable, touched: frozenset[str], seat: Seat) -> bool:
    """Whether that seat's menu is the same at both tables, which differ in these fields.

    False may be wrong, True is not.
    """
    if RESTS_ON.is_touched(touched, len(after.heroes), seat):
        return False
    return _course(before) == _course(after)


def _course(table: DoorsTable) -> tuple[Any, ...]:
    """What they rest on of what is going on."""
    fight, curse = table.fight, curse_in_window(table)
    return (
        table.phase if table.phase in ("setup", "first") else "",
        None if curse is None else (curse.card, curse.victim, curse.by),
        roll_in_window(table) is not None,
        [bool(pile) for pile in table.decks.values()],
        stakes(table),
        [asks_what_stays(table, hero) for hero in table.heroes],
        [bool(hero.hand) for hero in table.heroes],
        [frame for frame in table.stack if isinstance(frame, Acting | Claim | Owing)],
        table.situation if fight is not None and fight.proposals else 0,
    )
