"""The pack: Items that the game packs by itself, and what a hero drops of more than two (quest.items.15, .16)."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import made
from ...machine.answers import Answer
from ...machine.frame import Ask, Done, Goto, Next
from ...machine.ids import CardId
from ...machine.questions import PickSome, Question, card_options, cards_in
from ..state.clocks import deadline_for
from ..state.gear import PACK_HOLDS, packed
from ..state.table import QuestTable
from .moving import drop, pack


def pack_what_helps_nobody(table: QuestTable, hero: Hero) -> None:
    """Pack the Items in use that their owner may not use, or that exceed slots and Hands (quest.items.7). Called after
    every change of the table, but not during a combat."""
    for card in hero.in_use:
        if card not in made(table, hero).active:
            return _pack_and_look_again(table, hero, card)
    return None


def _pack_and_look_again(table: QuestTable, hero: Hero, card: CardId) -> None:
    """Pack one Item, then check again: another may have been usable only because of it."""
    pack(table, hero.seat, card)
    pack_what_helps_nobody(table, hero)


def too_many_packed(table: QuestTable, hero: Hero) -> int:
    """Return how many Items have to leave the pack."""
    return max(0, len(packed(table, hero)) - PACK_HOLDS)


@dataclass(slots=True)
class SurplusPack(SeatFrame):
    """Lets the owner of a full pack choose what they drop. Meanwhile they may use, trade or drop Items
    (quest.items.16).
    """

    def begin(self, table: QuestTable) -> Next:
        """Ask which Items are dropped; finish if the pack is no longer too full."""
        hero = table.heroes[self.seat]
        over = too_many_packed(table, hero)
        if not over:
            return Done()
        options = card_options(packed(table, hero))
        latest = tuple(option.key for option in options[-over:])
        shape = PickSome(options, over, over)
        rules = ("quest.items.16", "quest.items.15")
        question = Question(
            self.seat, "surplus_pack", shape, latest, deadline_for(table, self.seat), rules, numbers=(over,)
        )
        return Ask((question,), self.leave)

    def leave(self, table: QuestTable, answer: Answer) -> Next:
        """Drop the Items that the owner chose, and look again whether the pack is too full."""
        drop(table, self.seat, cards_in(answer.choice))
        return Goto(self.begin)
