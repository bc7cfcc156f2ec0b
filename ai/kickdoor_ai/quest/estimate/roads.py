"""Where to go: what there is to do in each room and behind each way, and the best that a turn's Move buys of it.

What is near counts most: something that is a Move further away is worth a part less. What cannot be beaten lies in the
way like a toll.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.belongings.piles import PICK_UP_COST
from kickdoor_game.quest.board.dungeon import ENTRANCE, LOOTED_OUT, Dungeon, RoomId
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.cards.faces import COLOURS
from kickdoor_game.quest.dice.icons import icons_for
from kickdoor_game.quest.exploring import ways
from kickdoor_game.quest.exploring.search import SEARCH_COST, find_of, modifier
from kickdoor_game.quest.monsters.moves import Mover, move_of
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.standing_by import ignores
from kickdoor_game.quest.state.table import Monster, QuestTable, printed_monster

from . import scale
from .cards import card_worth
from .deals import Bargain, best_in
from .harm import harm_of, suffered
from .odds import sums
from .outlook import Outlook, against_the_boss, if_met, if_one_comes

PER_MOVE = 0.88
"""What is left of something's worth when it is one Move further away."""

LATER = 0.6
"""What is left of it when it has to wait for another turn."""

STEP = 0.01
"""Levels charged for each step, so that a seat does not walk to and fro without gain."""

STAYS = 0.3
"""How likely a monster that has come is still there when the turn is the hero's again, and nobody else has met it."""

PASSES = 10
NOTHING = Outlook(1.0, 0.0, 0.0)

Done = frozenset[tuple[str, RoomId]]
Hires = Callable[[Battle], Outlook]


@dataclass(slots=True)
class Roads:
    """The worth of each room to one hero, worked out once for a decision.

    `plain`: a room that changes nothing about combats, as one in the Darkness is taken to be.
    """

    table: QuestTable
    seat: Seat
    hires: Hires | None = None
    plain: RoomId = ENTRANCE
    unknowns: dict[tuple[int, ...], Outlook] = field(default_factory=dict)
    meetings: dict[RoomId, Outlook] = field(default_factory=dict)
    finds: dict[RoomId, float] = field(default_factory=dict)
    bargains: dict[RoomId, Bargain | None] = field(default_factory=dict)
    entries: dict[RoomId, float] = field(default_factory=dict)
    potentials: list[float] = field(default_factory=list)
    arrivals: dict[RoomId, float] = field(default_factory=dict)

    @classmethod
    def seen_by(cls, table: QuestTable, seat: Seat, hires: Hires | None = None) -> Roads:
        """Look at everything once. `hires`: what a combat promises who asks for help."""
        roads = cls(table, seat, hires)
        whole_move = ways.move_of(table, seat)
        rooms = [RoomId(number) for number in range(len(table.dungeon.rooms))]
        roads.plain = next((room for room in rooms if not any(roads._kind_of(room))), table.figures[seat].room)
        for room in rooms:
            roads.meetings[room] = roads._meeting(room)
            roads.finds[room] = roads._find(room)
            roads.bargains[room] = best_in(table, seat, room, whole_move)
            roads.entries[room] = roads._entry(room)
        roads._spread(rooms)
        roads._let_them_come()
        return roads

    @property
    def unknown(self) -> Outlook:
        """Return what a monster that is not to be seen promises, should it come where they are."""
        return self.unknown_in(self.table.figures[self.seat].room)

    def unknown_in(self, room: RoomId) -> Outlook:
        """Return what a monster that is not to be seen promises, should it come into that room."""
        kind = self._kind_of(room)
        if kind not in self.unknowns:
            self.unknowns[kind] = if_one_comes(self.table, self.seat, room)
        return self.unknowns[kind]

    def _kind_of(self, room: RoomId) -> tuple[int, ...]:
        """Return all that a combat in that room has from the room: dice, strength of monsters, levels."""
        face = self.table.face_of(room)
        return icons_for(self.table, self.seat, room), face.monsters, face.levels

    def _meeting(self, room: RoomId) -> Outlook:
        """The fight with all that attacks there; in the Entrance, with a Boss if it is time for one."""
        table, seat = self.table, self.seat
        there = [each for each in table.monsters if each.room == room and not ignores(table, each, seat)]
        if there:
            return self.fighting(room, there)
        if room == ENTRANCE and table.heroes[seat].level >= table.numbers.goal_level:
            return against_the_boss(table, seat)
        return NOTHING

    def fighting(self, room: RoomId, monsters: Sequence[Monster]) -> Outlook:
        """Return what it promises to fight these there."""
        if self.hires is None:
            return if_met(self.table, self.seat, room, monsters)
        return self.hires(Battle(room, self.seat, monsters=[monster.number for monster in monsters]))

    def _let_them_come(self) -> None:
        """What the monsters that may come into a room before the next turn do to who waits there: where each would go
        on each colour, as often as it is thrown until then (quest.monsterturn.1, .3)."""
        table = self.table
        often = STAYS * len(table.heroes) / len(COLOURS)
        for monster in table.monsters:
            if ignores(table, monster, self.seat):
                continue
            card = printed_monster(table, monster)
            passes, keywords = card.passes, frozenset(card.keywords)
            mover = Mover(monster.room, keywords, passes, card.smashes, table.target_of(monster))
            for colour in COLOURS:
                to = move_of(mover, colour, table.dungeon, table.faces).end(monster.room)
                if to != monster.room:
                    worth = if_met(table, self.seat, to, [monster]).worth()
                    self.arrivals[to] = self.arrivals.get(to, 0.0) + often * worth

    def waiting(self, room: RoomId) -> float:
        """Return what it is worth to be in that room at the end of the turn."""
        return LATER * self.potentials[room] + self.arrivals.get(room, 0.0)

    def _find(self, room: RoomId) -> float:
        """What a search brings there; nothing where there can be none now."""
        table, figure = self.table, self.table.figures[self.seat]
        bare = table.face_of(room).search is None or table.dungeon.rooms[room].searched == LOOTED_OUT
        if bare or room in figure.searched or any(each.room == room for each in table.monsters):
            return 0.0
        more = modifier(table, room)
        hero = table.heroes[self.seat]
        worth = 0.0
        for total, likely in enumerate(sums(max(0, 1 + icons_for(table, self.seat, room)))):
            find = find_of(total + more)
            if find.monster:
                worth += likely * self.unknown_in(room).worth()
            else:
                worth += likely * (scale.gold_worth(table, hero, find.gold) + scale.TREASURE * find.treasures)
        return worth

    def dark(self) -> float:
        """Return what going where no room lies is worth: a card, a monster, a room that can be searched."""
        if self.table.is_explored():
            return 0.0
        unknown = self.unknown_in(self.plain)
        return scale.DXM_CARD + unknown.worth() + unknown.chance * 0.15

    def _entry(self, room: RoomId) -> float:
        """Return what coming into that room costs by itself, without the monsters there."""
        hero, enters = self.table.heroes[self.seat], self.table.face_of(room).enters
        return suffered(self.table, hero, harm_of(self.table, hero, enters)) if enters else 0.0

    def lying(self, room: RoomId) -> float:
        """Return what it is worth to pick up what lies there."""
        hero, worth = self.table.heroes[self.seat], 0.0
        for pile in self.table.piles_in(room):
            worth += scale.gold_worth(self.table, hero, pile.gold)
            worth += sum(card_worth(self.table, hero, card) for card in pile.items)
        return worth

    def _gain(self, room: RoomId) -> float:
        """The best that there is to do in a room, once there."""
        table = self.table
        deal = self.bargains[room]
        gains = [self.finds[room], self.lying(room), self.meetings[room].worth(), 0.0 if deal is None else deal.worth]
        if any(table.dungeon.behind(room, side) is None and table.dungeon.link(room, side).is_exit() for side in SIDES):
            gains.append(PER_MOVE * self.dark())
        return max([0.0, *gains])

    def _spread(self, rooms: list[RoomId]) -> None:
        """Let what there is to do shine into the rooms around it."""
        dungeon = self.table.dungeon
        gains = [self._gain(room) for room in rooms]
        toll = [min(0.0, self.meetings[room].worth()) - self.entries[room] for room in rooms]
        onward = [
            [
                (to, PER_MOVE ** (dungeon.cost(room, side, tiles_left=True) or 1))
                for side in SIDES
                if (to := dungeon.behind(room, side)) is not None and dungeon.link(room, side).is_exit()
            ]
            for room in rooms
        ]
        found = list(gains)
        for _ in range(PASSES):
            before = list(found)
            for room in rooms:
                found[room] = max([gains[room], *(toll[to] + left * before[to] for to, left in onward[room])])
            if found == before:
                break
        self.potentials = found

    def plan(self, room: RoomId, left: int, done: Done = frozenset()) -> float:
        """Return what so much Move is still worth from there on, things in `done` being done."""
        best = self.waiting(room)
        if left <= 0:
            return best
        dungeon, deal = self.table.dungeon, self.bargains[room]
        if deal is not None and ("deal", room) not in done and deal.move <= left:
            best = max(best, deal.worth + self.plan(room, left - deal.move, done | {("deal", room)}))
        if ("search", room) not in done and self.finds[room] > 0:
            after = self.plan(room, left - SEARCH_COST, done | {("search", room)})
            best = max(best, self.finds[room] + after)
        for side in SIDES:
            cost = dungeon.cost(room, side, tiles_left=not self.table.is_explored())
            if cost is None or cost > left:
                continue
            best = max(best, self.going(dungeon.behind(room, side), left - cost, done))
        return best

    def going(self, to: RoomId | None, left: int, done: Done = frozenset()) -> float:
        """Return what it is worth to enter that room (None: the Darkness) with so much Move left."""
        if to is None:
            return self.dark() + LATER * 0.3 - STEP
        met = NOTHING if ("fight", to) in done else self.meetings[to]
        return met.worth() + met.chance * self.plan(to, left, done | {("fight", to)}) - self.entries[to] - STEP

    def staying(self, room: RoomId, left: int, done: Done) -> float:
        """Return what so much Move is worth from there on, who is there not being fought again."""
        return self.plan(room, left, done | {("fight", room)})

    def picking_up(self, room: RoomId, left: int) -> float:
        """Return what it is worth to take what lies there, and go on."""
        return self.lying(room) + self.plan(room, left - PICK_UP_COST)


def way_between(dungeon: Dungeon, start: RoomId, end: RoomId) -> int | None:
    """Return the Move that the cheapest way between two rooms takes; None: there is none."""
    costs, waiting = {start: 0}, [start]
    while waiting:
        room = waiting.pop()
        for side in SIDES:
            to, cost = dungeon.behind(room, side), dungeon.cost(room, side, tiles_left=False)
            if to is not None and cost is not None and costs[room] + cost < costs.get(to, costs[room] + cost + 1):
                costs[to] = costs[room] + cost
                waiting.append(to)
    return costs.get(end)
