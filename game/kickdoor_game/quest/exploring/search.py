"""Searching a room: a die or more, what the room adds to it, and the table that says what is found.

One die; a green icon for what the searcher is adds one, a red one takes one away. With no die the roll is 0, to which
the room's Search icons and its token still apply (quest.search.4 to .6, .22).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...heroes.events import Revealed
from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.sheet import traits_of
from ...machine.errors import Refusal
from ...machine.frame import Call, Done, Goto, Next
from ...machine.ids import CardId, Seat
from ..belongings.drawing import QuestDrawing
from ..belongings.piles import Gather
from ..board.dungeon import LOOTED_OUT, RANSACKED, RoomId
from ..cards.kinds import TREASURE
from ..cards.traits import SearchBonus
from ..dice.icons import icons_for
from ..dice.throw import Die, Throw
from ..monsters.new_monster import NewMonster
from ..state import verbs
from ..state.events import Searched
from ..state.standing_by import is_alone, monsters_with
from ..state.table import QuestTable

SEARCH_COST = 1
RANSACKED_TAKES = 1


class Find(NamedTuple):
    """What a total finds. `monster`: one comes, and nothing else is found. `token`: what is laid into the room."""

    gold: int = 0
    treasures: int = 0
    token: str = ""
    monster: bool = False


FINDS = {
    1: Find(monster=True),
    2: Find(gold=300),
    3: Find(gold=400),
    4: Find(gold=500),
    5: Find(gold=100, treasures=1, token=RANSACKED),
    6: Find(gold=300, treasures=1, token=RANSACKED),
    7: Find(monster=True),
    8: Find(gold=500, treasures=1, token=RANSACKED),
    9: Find(treasures=2, token=LOOTED_OUT),
    10: Find(treasures=2, gold=500, token=LOOTED_OUT),
    11: Find(treasures=3, token=LOOTED_OUT),
}
"""By the total; the first is for less as well, and the last for more (quest.search.10 to .20)."""


def find_of(total: int) -> Find:
    """Return what that total finds."""
    return FINDS[min(max(total, 1), 11)]


def modifier(table: QuestTable, room: RoomId) -> int:
    """Return what the room adds to the roll: Search icons, and a token that says Ransacked (quest.search.6, .22)."""
    ransacked = table.dungeon.rooms[room].searched == RANSACKED
    return (table.face_of(room).search or 0) - (RANSACKED_TAKES if ransacked else 0)


def why_no_search(table: QuestTable, seat: Seat, move_left: int) -> Refusal | None:
    """Say why they cannot search where they are; None if they can. `move_left`: in Move."""
    figure = table.figures[seat]
    if table.face_of(figure.room).search is None:
        return Refusal("cannot_be_searched", "quest.search.7", "go to another room")
    if table.dungeon.rooms[figure.room].searched == LOOTED_OUT:
        return Refusal("looted_out", "quest.search.23", "go to another room")
    if monsters_with(table, seat):
        return Refusal("monster_here", "quest.search.2", "fight it first")
    if figure.room in figure.searched:
        return Refusal("searched_already", "quest.search.3", "wait for your next turn, or search another room")
    if move_left < SEARCH_COST:
        return Refusal("not_enough_move", "quest.search.1", "wait for your next turn: it costs 1 Move")
    return None


@dataclass(slots=True)
class Search(SeatFrame):
    """The Move has been paid. Result: the number of the monster that was found, if one was.

    Whoever dies while the dice lie finds nothing any more (quest.death.7, .14).
    """

    room: RoomId
    total: int = 0

    def begin(self, table: QuestTable) -> Next:
        dice = max(0, 1 + icons_for(table, self.seat, self.room))
        return Call(Throw("search", [Die("d6", self.seat) for _ in range(dice)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        if table.heroes[self.seat].dead:
            return Done()
        own = sum(trait.value for _, trait in traits_of(table, table.heroes[self.seat], SearchBonus))
        self.total = sum(faces) + modifier(table, self.room) + own
        find = find_of(self.total)
        table.tell(Searched(self.seat, self.room, self.total))
        if find.monster:
            return Goto(self.meet)
        verbs.take_gold(table, self.seat, find.gold, "found")
        verbs.mark_searched(table, self.room, find.token)
        return Goto(self.draw)

    def meet(self, table: QuestTable) -> Next:
        return Call(NewMonster(self.room), self.met)

    def met(self, table: QuestTable, monster: int | None = None) -> Next:
        return Done(monster)

    def draw(self, table: QuestTable) -> Next:
        return Call(QuestDrawing(TREASURE, find_of(self.total).treasures, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Face up if anybody alive stands by (quest.search.9)."""
        if cards and not is_alone(table, self.seat):
            table.tell(Revealed(self.seat, cards))
        return Goto(self.gather)

    def gather(self, table: QuestTable) -> Next:
        return Call(Gather(self.seat, self.room), self.gathered)

    def gathered(self, table: QuestTable) -> Next:
        return Done()
