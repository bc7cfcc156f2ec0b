"""Plans ways on the map: what can be done in each room, and the best use of a turn's Move.

Near things count most: each Move of distance takes a part of their worth. Monsters that cannot be beaten cost a toll.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.belongings.piles import PICK_UP_COST
from kickdoor_game.quest.board.dungeon import ENTRANCE, LOOTED_OUT, Dungeon, RoomId
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.cards.faces import COLOURS
from kickdoor_game.quest.dice.icons import icons_for
from kickdoor_game.quest.dice.odds import sums
from kickdoor_game.quest.exploring import ways
from kickdoor_game.quest.exploring.search import SEARCH_COST, find_of, modifier
from kickdoor_game.quest.monsters.moves import Mover, move_of
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.standing_by import ignores
from kickdoor_game.quest.state.table import Monster, QuestTable, printed_monster

from . import scale
from .cards import card_worth
from .deals import PayingDeal, best_in
from .harm import harm_of, suffered
from .outlook import CombatOutlook, UnknownMonsters, if_met

PER_MOVE = 0.88
"""Share of a thing's worth that is left when it is one Move further away."""

LATER = 0.6
"""Share of a thing's worth that is left when it must wait for another turn."""

STEP = 0.01
"""Levels charged for each step, so that a seat does not walk to and fro without gain."""

STAYS = 0.3
"""Probability that a monster which has come is still there in the hero's next turn, unmet."""

UNSEEN = 0.3
"""Levels for what can be done later from a room that is not explored yet."""

PASSES = 10
"""Rounds in which worth spreads to neighbouring rooms, at most."""
NOTHING = CombatOutlook(1.0, 0.0, 0.0)
"""The outlook of a room without a fight."""

Done = frozenset[tuple[str, RoomId]]
"""Things done on a plan: a word and the room."""
Hires = Callable[[Battle], CombatOutlook]
"""Returns the outlook of a combat if help is asked for."""
LastOf = Callable[[], CombatOutlook]
"""Returns the outlook of a Boss fight of this hero."""


@dataclass(slots=True)
class Roads:
    """The worth of each room to one hero, computed once for a decision.

    `plain`: a room without influence on combats, as rooms in the Darkness are assumed to be.
    """

    table: QuestTable
    seat: Seat
    hires: Hires | None = None
    last: LastOf | None = None
    plain: RoomId = ENTRANCE
    unknowns: dict[tuple[int, ...], CombatOutlook] = field(default_factory=dict)
    meetings: dict[RoomId, CombatOutlook] = field(default_factory=dict)
    finds: dict[RoomId, float] = field(default_factory=dict)
    bargains: dict[RoomId, PayingDeal | None] = field(default_factory=dict)
    entries: dict[RoomId, float] = field(default_factory=dict)
    potentials: list[float] = field(default_factory=list)
    arrivals: dict[RoomId, float] = field(default_factory=dict)
    _unknown: UnknownMonsters = field(init=False)
    _exits: list[list[tuple[RoomId | None, int]]] = field(init=False)
    """By room: the rooms behind its exits (None: the Darkness), with the Move that it costs to go there."""

    def __post_init__(self) -> None:
        self._unknown = UnknownMonsters(self.table, self.seat)
        dungeon, tiles_left = self.table.dungeon, not self.table.is_explored()
        self._exits = [
            [
                (dungeon.behind(room, side), cost)
                for side in SIDES
                if (cost := dungeon.cost(room, side, tiles_left=tiles_left)) is not None
            ]
            for room in map(RoomId, range(len(dungeon.rooms)))
        ]

    @classmethod
    def seen_by(
        cls,
        table: QuestTable,
        seat: Seat,
        hires: Hires | None = None,
        last: LastOf | None = None,
        stands: Mapping[RoomId, float] | None = None,
    ) -> Roads:
        """Return the worth of all rooms to that player. `hires`: returns chance, prize and cost of a combat including
        paid helpers; None: the hero fights alone. `last`: the same for a Boss fight. `stands`: levels for being in a
        room at the end of the turn, apart from what can be done there."""
        roads = cls(table, seat, hires, last)
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
        for room, levels in (stands or {}).items():
            roads.arrivals[room] = roads.arrivals.get(room, 0.0) + levels
        return roads

    @property
    def unknown(self) -> CombatOutlook:
        """The outlook of an unknown monster in the hero's room; in a new room, that of a room in the Darkness."""
        here = self.table.figures[self.seat].room
        return self.unknown_in(here if here < self._unknown.rooms else self.plain)

    def unknown_in(self, room: RoomId) -> CombatOutlook:
        """Return chance, prize and cost of fighting an unknown monster in that room; cached."""
        kind = self._kind_of(room)
        if kind not in self.unknowns:
            self.unknowns[kind] = self._unknown.met_in(room)
        return self.unknowns[kind]

    def _kind_of(self, room: RoomId) -> tuple[int, ...]:
        """Return everything in a room that affects combats there: dice, strength of monsters, levels."""
        face = self.table.face_of(room)
        return icons_for(self.table, self.seat, room), face.monsters, face.levels

    def _meeting(self, room: RoomId) -> CombatOutlook:
        """Return the outlook of fighting all that attacks in the room; in the Entrance a Boss, if it is time for
        one."""
        table, seat = self.table, self.seat
        there = [each for each in table.monsters if each.room == room and not ignores(table, each, seat)]
        if there:
            return self.fighting(room, there)
        if room == ENTRANCE and table.heroes[seat].level >= table.numbers.goal_level:
            return self._unknown.met_in(ENTRANCE, boss=True) if self.last is None else self.last()
        return NOTHING

    def fighting(self, room: RoomId, monsters: Sequence[Monster]) -> CombatOutlook:
        """Return chance, prize and cost of fighting these monsters in that room."""
        if self.hires is None:
            return if_met(self.table, self.seat, room, monsters)
        return self.hires(Battle(room, self.seat, monsters=[monster.number for monster in monsters]))

    def _let_them_come(self) -> None:
        """Estimate the monsters that may come into each room before the next turn, by the colours that may be thrown
        until then (quest.monsterturn.1, .3)."""
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
        """Return the worth of being in that room at the end of the turn, in levels: what can be done there later, and
        who may come."""
        return LATER * self.potentials[room] + self.arrivals.get(room, 0.0)

    def _find(self, room: RoomId) -> float:
        """Return the worth of a search in that room, in levels; 0 if none is possible now."""
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
        """Return the worth of going into the Darkness (an unexplored room), in levels: a card, a monster, a room to
        search. 0 if all is explored."""
        if self.table.is_explored():
            return 0.0
        unknown = self.unknown_in(self.plain)
        return scale.DXM_CARD + unknown.worth() + unknown.chance * 0.15

    def _entry(self, room: RoomId) -> float:
        """Return the cost of entering that room, in levels, without its monsters."""
        hero, enters = self.table.heroes[self.seat], self.table.face_of(room).enters
        return suffered(self.table, hero, harm_of(self.table, hero, enters)) if enters else 0.0

    def lying(self, room: RoomId) -> float:
        """Return the worth of all things on the floor of that room, in levels."""
        hero, worth = self.table.heroes[self.seat], 0.0
        for pile in self.table.piles_in(room):
            worth += scale.gold_worth(self.table, hero, pile.gold)
            worth += sum(card_worth(self.table, hero, card) for card in pile.items)
        return worth

    def _gain(self, room: RoomId) -> float:
        """Return the worth of the best thing to do in that room, in levels."""
        deal = self.bargains[room]
        gains = [self.finds[room], self.lying(room), self.meetings[room].worth(), 0.0 if deal is None else deal.worth]
        if any(to is None for to, _ in self._exits[room]):
            gains.append(PER_MOVE * self.dark())
        return max([0.0, *gains])

    def _spread(self, rooms: list[RoomId]) -> None:
        """Spread the worth of each room to the rooms around it."""
        gains = [self._gain(room) for room in rooms]
        toll = [min(0.0, self.meetings[room].worth()) - self.entries[room] for room in rooms]
        onward = [[(to, PER_MOVE**cost) for to, cost in self._exits[room] if to is not None] for room in rooms]
        found = list(gains)
        for _ in range(PASSES):
            before = list(found)
            for room in rooms:
                found[room] = max([gains[room], *(toll[to] + left * before[to] for to, left in onward[room])])
            if found == before:
                break
        self.potentials = found

    def plan(self, room: RoomId, left: int, done: Done = frozenset()) -> float:
        """Return the worth of the best plan from that room with `left` Move, in levels. `done`: what was done already
        this turn, as pairs like ("search", room)."""
        best = self.waiting(room)
        if left <= 0:
            return best
        deal = self.bargains[room]
        if deal is not None and ("deal", room) not in done and deal.move <= left:
            best = max(best, deal.worth + self.plan(room, left - deal.move, done | {("deal", room)}))
        if ("search", room) not in done and self.finds[room] > 0:
            after = self.plan(room, left - SEARCH_COST, done | {("search", room)})
            best = max(best, self.finds[room] + after)
        for to, cost in self._exits[room]:
            if cost <= left:
                best = max(best, self.going(to, left - cost, done))
        return best

    def going(self, to: RoomId | None, left: int, done: Done = frozenset()) -> float:
        """Return the worth of entering that room (None: the Darkness, an unexplored room), in levels. `left`: the
        Move that remains after the step; `done`: fights and searches that the plan has counted already. With `last`,
        the Entrance is worth the Boss fight there, after which nothing is planned."""
        if to is None:
            return self.dark() + LATER * UNSEEN - STEP
        met = NOTHING if ("fight", to) in done else self.meetings[to]
        if self.last is not None and to == ENTRANCE:
            return met.worth() - STEP
        return met.worth() + met.chance * self.plan(to, left, done | {("fight", to)}) - self.entries[to] - STEP

    def at_later(self, table: QuestTable) -> Roads:
        """Return the worth of all rooms at `table`, which has come of this one's table a little later. Only rooms with
        other monsters, or that were searched, are judged anew; hero and doors count as before, new rooms have no
        ways on, and nobody is hired."""
        roads = copy.copy(self)
        roads.table, roads.hires = table, None
        rooms = [RoomId(number) for number in range(len(self.potentials))]
        before, now = _monsters_by_room(self.table), _monsters_by_room(table)
        searched = table.figures[self.seat].searched
        changed = [room for room in rooms if room != ENTRANCE and before.get(room) != now.get(room)]
        roads.meetings = self.meetings | {room: roads._meeting(room) for room in changed}
        roads.finds = {room: 0.0 if room in searched or room in now else find for room, find in self.finds.items()}
        roads._spread(rooms)
        new = [RoomId(number) for number in range(len(rooms), len(table.dungeon.rooms))]
        roads.meetings |= {room: roads._meeting(room) for room in new}
        roads.entries = self.entries | {room: roads._entry(room) for room in new}
        roads.finds |= dict.fromkeys(new, 0.0)
        roads.bargains = self.bargains | dict.fromkeys(new)
        roads.potentials += [UNSEEN] * len(new)
        roads._exits = [*self._exits, *([] for _ in new)]
        return roads

    def picking_up(self, room: RoomId, left: int) -> float:
        """Return the worth of picking up the things in that room and then going on with `left` Move, in levels."""
        return self.lying(room) + self.plan(room, left - PICK_UP_COST)


def _monsters_by_room(table: QuestTable) -> dict[RoomId, list[int]]:
    """Return the numbers of the monsters in each room that has any."""
    found: dict[RoomId, list[int]] = {}
    for monster in table.monsters:
        found.setdefault(monster.room, []).append(monster.number)
    return found


def way_between(dungeon: Dungeon, start: RoomId, end: RoomId) -> int | None:
    """Return the Move that the cheapest way between two rooms costs; None if there is no way."""
    return costs_from(dungeon, start).get(end)


def costs_from(dungeon: Dungeon, start: RoomId) -> dict[RoomId, int]:
    """Return the Move that the cheapest way from `start` to each room costs; rooms without a way are left out."""
    costs, waiting = {start: 0}, [start]
    while waiting:
        room = waiting.pop()
        for side in SIDES:
            to, cost = dungeon.behind(room, side), dungeon.cost(room, side, tiles_left=False)
            if to is not None and cost is not None and costs[room] + cost < costs.get(to, costs[room] + cost + 1):
                costs[to] = costs[room] + cost
                waiting.append(to)
    return costs
