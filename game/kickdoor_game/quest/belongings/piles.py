"""Picking up what lies in a room (quest.drop.3 to .8). All piles of a room are offered together, their gold as one
option.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...heroes.frames import SeatFrame
from ...machine.answers import Answer
from ...machine.errors import Refusal
from ...machine.frame import Ask, Done, Goto, Next
from ...machine.ids import Seat
from ...machine.questions import Option, PickSome, Question, card_options, cards_in
from ..board.dungeon import ENTRANCE, RoomId
from ..state.clocks import deadline_for
from ..state.standing_by import monsters_with
from ..state.table import QuestTable
from .moving import pick_up

PICK_UP_COST = 1
"""Cost in Move, for any number of Items (quest.drop.5)."""

GOLD = "gold"
"""Key of the option for all the gold in a room."""


def lying(table: QuestTable, room: RoomId) -> tuple[Option, ...]:
    """Return an option for each Item in the room that may be picked up, and one for its gold if there is any."""
    piles = table.piles_in(room)
    gold = sum(pile.gold for pile in piles)
    items = card_options(card for pile in piles for card in pile.items)
    return (*items, Option(GOLD, worth=gold)) if gold else items


def take(table: QuestTable, seat: Seat, names: Iterable[str]) -> None:
    """Let the player pick up Items and gold in their room. `names`: option keys from `lying`."""
    picked = list(names)
    cards = cards_in(name for name in picked if name != GOLD)
    if picked:
        pick_up(table, seat, cards, gold=GOLD in picked)


def pick_up_options(table: QuestTable, seat: Seat, move_left: int) -> tuple[Option, ...]:
    """Return the option to pick things up in the hero's room, barred with a reason if need be; () if nothing lies
    there.
    """
    room = table.figures[seat].room
    there = lying(table, room)
    if not any(pile.room == room for pile in table.piles):
        return ()
    barred = None
    if monsters_with(table, seat):
        barred = Refusal("monster_here", "quest.drop.6", "fight it first")
    elif not there:
        barred = Refusal("left_lying", "quest.drop.7", "wait: whoever has dropped it is first to have another turn")
    elif move_left < PICK_UP_COST:
        barred = Refusal("not_enough_move", "quest.drop.5", "wait for your next turn: it costs 1 Move")
    details = (PickSome(there, min(1, len(there)), len(there)),)
    return (Option("pick_up", details=details, barred=barred, worth=PICK_UP_COST, rule="quest.drop.5"),)


@dataclass(slots=True)
class Gather(SeatFrame):
    """Lets a searcher pick up what lies in the room they searched (quest.search.24, .25); the default is nothing.

    They get nothing if a monster has come there meanwhile (quest.drop.6), or magic has led them elsewhere.
    """

    room: RoomId = ENTRANCE

    def begin(self, table: QuestTable) -> Next:
        """Ask what the searcher picks up; finish if they cannot pick up anything."""
        there = lying(table, self.room)
        if not there or table.figures[self.seat].room != self.room or monsters_with(table, self.seat):
            return Done()
        shape, nothing = PickSome(there, 0, len(there)), ()
        return Ask(
            (Question(self.seat, "gather", shape, nothing, deadline_for(table, self.seat), ("quest.search.24",)),),
            self.picked,
        )

    def picked(self, table: QuestTable, answer: Answer) -> Next:
        """Pick up what the searcher chose."""
        take(table, self.seat, answer.choice)
        return Goto(self.end)
