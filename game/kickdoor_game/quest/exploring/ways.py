"""A hero's Move, and the ways out of their room with what each costs them now.

Once per turn a hero who has spent no Move may go through any exit for all of their Move, even if that is less than its
cost or 0 (quest.movement.11). If their Move is enough, the exit costs its usual price.
"""

from __future__ import annotations

from typing import NamedTuple

from ...heroes.hero_sheet.sheet import is_big, trait_of, traits_of
from ...language.words.effects import Hobble
from ...language.words.traits import BigUnlimited
from ...machine.errors import Refusal
from ...machine.ids import Seat
from ..board.dungeon import RoomId
from ..board.links import SIDES, Kind, Side
from ..cards.traits import LinkCost
from ..state.gear import more_move
from ..state.table import QuestTable

START_MOVE = 3
"""Move per turn (quest.movement.1)."""
FREE_BIG_ITEMS = 1
"""Big Items that take no Move away (quest.items.19)."""


class Way(NamedTuple):
    """The way out on one side of a room.

    `cost`: the Move to pay. `all_out`: that is all of the hero's Move. `to`: the room behind it, None for the Darkness.
    `barred`: why the hero cannot go there; None if they can.
    """

    side: Side
    kind: Kind
    cost: int
    all_out: bool
    to: RoomId | None
    barred: Refusal | None


def move_of(table: QuestTable, seat: Seat) -> int:
    """Return a hero's Move per turn: 3, less 1 for each Big Item but the first (quest.movement.1, quest.items.19).

    Big Items count whether worn, carried or packed, and also with a Cheat on them (quest.items.8), but not for a Dwarf
    (quest.race.6). Cards and lasting Curses add to it or take from it (quest.movement.12, quest.curses.5).
    """
    hero = table.heroes[seat]
    unhindered = trait_of(table, hero, BigUnlimited) is not None
    big = 0 if unhindered else sum(is_big(table, card) for card in hero.items)
    hobbled = sum(curse.word.move for curse in hero.lasting if isinstance(curse.word, Hobble))
    return max(0, START_MOVE + more_move(table, hero) - max(0, big - FREE_BIG_ITEMS) - hobbled)


def move_left(table: QuestTable, seat: Seat) -> int:
    """Return the Move that a hero can still spend this turn (quest.movement.12, .13)."""
    figure = table.figures[seat]
    return 0 if figure.went_all_out else max(0, move_of(table, seat) - figure.spent)


def ways(table: QuestTable, seat: Seat) -> list[Way]:
    """Return the ways out of the hero's room, one for each side, in the order of `SIDES`."""
    return [way_out(table, seat, side) for side in SIDES]


def way_out(table: QuestTable, seat: Seat, side: Side) -> Way:
    """Return the way out of the hero's room on that side."""
    figure, dungeon = table.figures[seat], table.dungeon
    kind, to = dungeon.link(figure.room, side).kind, dungeon.behind(figure.room, side)
    cost = dungeon.cost(figure.room, side, tiles_left=not table.is_explored())
    if cost is not None:
        theirs = [each.cost for _, each in traits_of(table, table.heroes[seat], LinkCost) if each.kind == kind]
        cost = min((cost, *theirs))
    left = move_left(table, seat)
    if kind == "wall":
        return Way(side, kind, 0, False, to, Refusal("wall", "quest.links.7", "take another way, or use magic"))
    if cost is None:
        edge = Refusal("no_rooms_left", "quest.automatic.5", "take a way to a room that lies")
        return Way(side, kind, 0, False, to, edge)
    if cost <= left:
        return Way(side, kind, cost, False, to, None)
    if figure.spent or figure.went_all_out:
        cure = f"go there in your next turn: it costs {cost} Move, and you have {left} left"
        return Way(side, kind, cost, False, to, Refusal("not_enough_move", "quest.movement.9", cure))
    return Way(side, kind, left, True, to, None)
