"""Searching a room: the dice, what the room adds to them, and the table of what is found.

One die is rolled. Green icons that match the searcher add dice, and red ones take dice away. Without a die the result
is 0, to which Search icons and the search token of the room still apply (quest.search.4 to .6, .22).
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
"""Cost in Move (quest.search.1)."""
RANSACKED_TAKES = 1
"""Penalty of a Ransacked token on the roll (quest.search.22)."""


class Find(NamedTuple):
    """The result of a search. `monster`: a monster comes, and nothing else is found. `token`: the search token to be
    laid.
    """

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
"""Finds by total; the first also counts for less, and the last for more (quest.search.10 to .20)."""


def find_of(total: int) -> Find:
    """Return what a search with this total finds (quest.search.10 to .20)."""
    return FINDS[min(max(total, 1), 11)]


def modifier(table: QuestTable, room: RoomId) -> int:
    """Return what the room adds to the roll: its Search icons, less a Ransacked token (quest.search.6, .22)."""
    ransacked = table.dungeon.rooms[room].searched == RANSACKED
    return (table.face_of(room).search or 0) - (RANSACKED_TAKES if ransacked else 0)


def why_no_search(table: QuestTable, seat: Seat, move_left: int) -> Refusal | None:
    """Return why the hero cannot search their room with `move_left` Move; None if they can."""
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
    """Searches `room`; the Move has been paid. Result: the number of a monster that was found, else None.

    A searcher who dies while the dice lie finds nothing (quest.death.7, .14).
    """

    room: RoomId
    total: int = 0

    def begin(self, table: QuestTable) -> Next:
        """Roll the dice of the search."""
        dice = max(0, 1 + icons_for(table, self.seat, self.room))
        return Call(Throw("search", [Die("d6", self.seat) for _ in range(dice)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        """Add up the total, and give gold and lay the token, or go on to the monster."""
        if table.heroes[self.seat].dead:
            return Done()
        own = sum(trait.value for _, trait in traits_of(table, table.heroes[self.seat], SearchBonus))
        self.total = sum(faces) + modifier(table, self.room) + own
        find = find_of(self.total)
        table.tell(Searched(self.seat, self.room, self.total, faces))
        if find.monster:
            return Goto(self.meet)
        verbs.take_gold(table, self.seat, find.gold, "found")
        verbs.mark_searched(table, self.room, find.token)
        return Goto(self.draw)

    def meet(self, table: QuestTable) -> Next:
        """Bring the monster that was found (quest.search.26)."""
        return Call(NewMonster(self.room), self.met)

    def met(self, table: QuestTable, monster: int | None = None) -> Next:
        """Finish; the result is the number of the monster that was found, None if no card was left."""
        return Done(monster)

    def draw(self, table: QuestTable) -> Next:
        """Draw the Treasures that were found."""
        return Call(QuestDrawing(TREASURE, find_of(self.total).treasures, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Show the Treasures to all if another living hero is in the room (quest.search.9)."""
        if cards and not is_alone(table, self.seat):
            table.tell(Revealed(self.seat, cards))
        return Goto(self.gather)

    def gather(self, table: QuestTable) -> Next:
        """Let the searcher pick up what lies in the room (quest.search.24)."""
        return Call(Gather(self.seat, self.room), self.gathered)

    def gathered(self, table: QuestTable) -> Next:
        """Finish; the search has found no monster."""
        return Done()
