"""The pack: what goes into it by itself, and what is dropped of more than two Items in it (quest.items.15, .16)."""

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
    """Move what its owner may not use, and what is beyond slots and Hands; not during a combat (quest.items.7)."""
    for card in hero.in_use:
        if card not in made(table, hero).active:
            return _pack_and_look_again(table, hero, card)
    return None


def _pack_and_look_again(table: QuestTable, hero: Hero, card: CardId) -> None:
    """An Item may be what another could be used for."""
    pack(table, hero.seat, card)
    pack_what_helps_nobody(table, hero)


def too_many_packed(table: QuestTable, hero: Hero) -> int:
    """Count the Items that have to leave the pack."""
    return max(0, len(packed(table, hero)) - PACK_HOLDS)


@dataclass(slots=True)
class SurplusPack(SeatFrame):
    """Its owner says what is dropped; meanwhile they may use, trade or drop what they like (quest.items.16)."""

    def begin(self, table: QuestTable) -> Next:
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
        drop(table, self.seat, cards_in(answer.choice))
        return Goto(self.begin)
