"""One decision of one chair: the table as it sees it, the question, its standing actions, and its memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Option, word_in
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import Figure, Monster, QuestTable

from ..api import Act, Chair, Choice, Considered, Decision, Generator, Menu, Observation, Question
from .estimate.harm import Harm, suffered
from .estimate.outlook import CombatOutlook
from .estimate.roads import Roads


@dataclass(slots=True)
class QuestMemory:
    """Notes that a seat keeps between decisions. `done`: actions it took of its own accord, each with the state at that
    time.

    `looked`: the last moment in which it tried its cards. `waited`: offers that it has waited for once. `traded`: the
    last turn in which it looked for a trade; `proposed`: all trades that it has proposed. `struck`: the last combat in
    which it played a card against the fighters. `announced`: the combat whose roll it announced last, and the chance
    to win then.
    """

    done: set[tuple[object, ...]] = field(default_factory=set)
    looked: tuple[object, ...] = ()
    waited: set[int] = field(default_factory=set)
    turn: int = 0
    traded: int = 0
    proposed: set[tuple[object, ...]] = field(default_factory=set)
    struck: tuple[int, Chair, RoomId] | None = None
    announced: tuple[tuple[int, Chair, RoomId] | None, float] = (None, 0.0)


@dataclass
class QuestPosition:
    """One decision of one chair. `hires`: the outlook of a combat with a hired helper; None: it counts on nobody.
    `last`: the outlook of a Boss fight; None: it is judged as any combat. `stands`: levels for ending the turn in a
    room. `keeps`: levels that it costs to give a card away or play it, because the seat keeps it for later.

    `goes_on`: returns whether there is time to try more; None: there always is. `partners`: the partner of each rival
    who is one of a pair (`kickdoor_ai.pairs`). `earlier`: the worth of rooms to this chair a little earlier, which is
    then brought up to date; None: it is worked out.
    """

    seen: Observation
    question: Question
    standing: Menu
    rng: Generator
    memory: QuestMemory
    weighed: list[Considered] = field(default_factory=list)
    left_out: Callable[[Option], bool] | None = None
    hires: Callable[[Battle], CombatOutlook] | None = None
    last: Callable[[], CombatOutlook] | None = None
    stands: Mapping[RoomId, float] = field(default_factory=dict)
    keeps: Mapping[CardId, float] = field(default_factory=dict)
    goes_on: Callable[[], bool] | None = None
    partners: Mapping[Chair, Chair] = field(default_factory=dict)
    earlier: Roads | None = None

    @property
    def table(self) -> QuestTable:
        """The table as that chair sees it."""
        table: QuestTable = self.seen.table
        return table

    @property
    def chair(self) -> Chair:
        """The chair that decides."""
        return self.question.seat

    @property
    def me(self) -> Hero:
        """The chair's hero."""
        return self.table.heroes[self.chair]

    @property
    def figure(self) -> Figure:
        """The hero's figure on the map."""
        return self.table.figures[self.chair]

    @property
    def combat(self) -> tuple[int, Chair, RoomId] | None:
        """Turn, main player and room of the present combat; None if there is none."""
        battle = self.table.battle
        return None if battle is None else (self.table.turn_number, battle.main, battle.room)

    @property
    def has_time(self) -> bool:
        """Whether there is time to try more before it decides."""
        return self.goes_on is None or self.goes_on()

    @cached_property
    def roads(self) -> Roads:
        """Reachability and value of rooms for this chair (cached)."""
        if self.earlier is not None:
            return self.earlier.at_later(self.table)
        return Roads.seen_by(self.table, self.chair, self.hires, self.last, self.stands)

    def meeting(self, monsters: Sequence[Monster]) -> CombatOutlook:
        """Return chance, prize and cost of fighting these monsters in the hero's room."""
        return self.roads.fighting(self.figure.room, monsters)

    def cost_of(self, harm: Harm) -> float:
        """Return the cost of that harm to the hero in levels; the last hit costs their life."""
        return suffered(self.table, self.me, harm)

    @cached_property
    def open(self) -> tuple[Option, ...]:
        """The standing actions that are open and not left out (cached)."""
        return tuple(option for option in self.standing.open() if self.left_out is None or not self.left_out(option))

    def leave_out(self, unwanted: Callable[[Option], bool]) -> None:
        """Exclude standing actions for which `unwanted` returns True from this decision; a second call replaces the
        first."""
        self.left_out = unwanted
        self.__dict__.pop("open", None)

    def having(self, *words: str) -> list[Option]:
        """Return the standing actions that can be taken and whose verb (the first part of the key) is one of
        `words`."""
        return [option for option in self.open if word_in(option.key) in words]

    def rivals(self) -> list[Hero]:
        """Return the other heroes, highest Level first, then by seat."""
        others = [hero for hero in self.table.heroes if hero.seat != self.chair]
        return sorted(others, key=lambda hero: (-hero.level, hero.seat))

    def weigh(self, decision: Decision, worth: float) -> None:
        """Record an option that was considered, with its worth in levels."""
        self.weighed.append(Considered(decision, worth))
        self.weighed.sort(key=lambda each: -each.worth)

    def act(self, *choice: Choice) -> Act | None:
        """Return the standing action with that choice, and remember that it was taken.

        None if it is not allowed now, or was taken before in the same state of this turn: something has undone it, and
        would again.
        """
        me, figure = self.me, self.figure
        now = (self.table.turn_number, choice, me.level, me.hand, me.items, me.in_use, figure.gold, figure.black)
        if self.table.turn_number != self.memory.turn:
            self.memory.turn = self.table.turn_number
            self.memory.done.clear()
        if now in self.memory.done or self.standing.admits(choice) is not None:
            return None
        self.memory.done.add(now)
        return Act(choice)
