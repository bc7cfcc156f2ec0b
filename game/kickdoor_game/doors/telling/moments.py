"""What a moment in a door game is about, beside what a hero holds: what is being fought, and how that stands."""

from __future__ import annotations

from ...engine import Moments
from ...heroes.events import LevelsChanged, TurnBegan
from ...heroes.telling.moments import held, words_of_cards
from ...machine.ids import Seat
from ...machine.run import questions
from ..fight.strength import tags
from ..table import DoorsTable


def fought(table: DoorsTable) -> frozenset[str]:
    """The tags of the monsters in the fight, whatever has made them so; none where nobody fights."""
    return frozenset() if table.fight is None else frozenset(tags(table, table.fight))


def sums(table: DoorsTable, seat: Seat) -> tuple[int, int] | None:
    """Both sides of the fight as that fighter is asked about it."""
    asked = next((each for each in questions(table) if each.seat == seat and each.kind == "combat"), None)
    return None if asked is None else (asked.numbers[0], asked.numbers[1])


MOMENTS = Moments(held, fought, words_of_cards, "arrange", sums, TurnBegan, LevelsChanged)
