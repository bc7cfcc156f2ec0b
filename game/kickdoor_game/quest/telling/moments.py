"""What a moment at the board game is about, beside what a hero holds: what is being fought, and how that stands."""

from __future__ import annotations

from ...engine import Moments
from ...heroes.events import LevelsChanged, TurnBegan
from ...heroes.telling.moments import held, words_of_cards
from ...machine.ids import Seat
from ..fight.sums import fought as monsters_of
from ..fight.sums import totals
from ..state.levels import keywords_of
from ..state.table import QuestTable


def fought(table: QuestTable) -> frozenset[str]:
    """Return the keywords of the monsters in the combat; none where nobody fights."""
    battle = table.battle
    if battle is None:
        return frozenset()
    return frozenset(word for monster in monsters_of(table, battle) for word in keywords_of(table, monster))


def sums(table: QuestTable, seat: Seat) -> tuple[int, int] | None:
    """Return both sides of the combat of that main player, before the dice; None once these have fallen."""
    battle = table.battle
    return totals(table, battle) if battle is not None and battle.main == seat and not battle.thrown else None


MOMENTS = Moments(held, fought, words_of_cards, "move", sums, TurnBegan, LevelsChanged)
