"""Treasure that comes to a player outside their own turn: they are asked at once whether to put any of it into play.

Everybody waits for their answer, and afterwards an Item waits for its owner's turn (quest.turns.8). Which Treasures
they hold does not matter, so the question tells nothing (quest.timing.5).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.hero import Hero
from ...machine.answers import Answer
from ...machine.frame import Ask, Done, Next
from ...machine.questions import Menu, Option, Question
from ..state.clocks import deadline_for, own_turn
from ..state.table import QuestTable

KEEP = "keep"


def has_just_received(table: QuestTable, hero: Hero) -> bool:
    """Say whether they have Treasures that wait for the prompt, outside their own turn."""
    return bool(table.turn_number) and not own_turn(table, hero) and table.figures[hero.seat].received > 0


@dataclass(slots=True)
class JustReceived(SeatFrame):
    """The one prompt that follows the receipt; what is played meanwhile does not end it."""

    def begin(self, table: QuestTable) -> Next:
        menu = Menu((Option(KEEP),))
        rules = ("quest.turns.8", "quest.playing.3")
        question = Question(self.seat, "received", menu, (KEEP,), deadline_for(table, self.seat), rules, goes_on=True)
        return Ask((question,), self.keep)

    def keep(self, table: QuestTable, answer: Answer) -> Next:
        table.heroes[self.seat].fresh = ()
        # Somebody else may have received something as well, and is asked next.
        table.changed = True
        return Done()
