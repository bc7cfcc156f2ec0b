"""What one decision is about: the table as the chair sees it, what is asked, what may be done, and what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.questions import Option, word_in
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import Figure, Monster, QuestTable

from ..api import Act, Chair, Choice, Considered, Decision, Generator, Menu, Observation, Question
from .estimate.harm import Harm, suffered
from .estimate.outlook import Outlook
from .estimate.roads import Roads


@dataclass(slots=True)
class Memory:
    """Notes that a seat keeps between two decisions. `done`: what it did of its own accord, and how things were then.

    `looked`: the last moment in which it tried its cards. `waited`: offers that it has waited for once. `traded`: the
    last turn in which it has proposed a trade; `proposed`: all that it has. `struck`: the last combat in which it has
    played a card against who fights there.
    """

    done: set[tuple[object, ...]] = field(default_factory=set)
    looked: tuple[object, ...] = ()
    waited: set[int] = field(default_factory=set)
    turn: int = 0
    traded: int = 0
    proposed: set[tuple[object, ...]] = field(default_factory=set)
    struck: tuple[int, Chair, RoomId] | None = None


@dataclass
class Position:
    """One decision of one chair. `hires`: what a combat promises if it asks for help; None: it counts on nobody.

    `goes_on`: whether there is time to try more out; None: there always is.
    """

    seen: Observation
    question: Question
    standing: Menu
    rng: Generator
    memory: Memory
    weighed: list[Considered] = field(default_factory=list)
    left_out: Callable[[Option], bool] | None = None
    hires: Callable[[Battle], Outlook] | None = None
    goes_on: Callable[[], bool] | None = None

    @property
    def table(self) -> QuestTable:
        """The table as that chair sees it."""
        table: QuestTable = self.seen.table
        return table

    @property
    def chair(self) -> Chair:
        """Whose decision it is."""
        return self.question.seat

    @property
    def me(self) -> Hero:
        """Their hero."""
        return self.table.heroes[self.chair]

    @property
    def figure(self) -> Figure:
        """What stands on the map for them."""
        return self.table.figures[self.chair]

    @property
    def combat(self) -> tuple[int, Chair, RoomId] | None:
        """The combat that is going on, by its turn, its main player and its room; None: there is none."""
        battle = self.table.battle
        return None if battle is None else (self.table.turn_number, battle.main, battle.room)

    @property
    def has_time(self) -> bool:
        """Whether more may be tried out before it decides."""
        return self.goes_on is None or self.goes_on()

    @cached_property
    def roads(self) -> Roads:
        """What they think of the map."""
        return Roads.seen_by(self.table, self.chair, self.hires)

    def meeting(self, monsters: Sequence[Monster]) -> Outlook:
        """Return what it promises them to fight these, where they are."""
        return self.roads.fighting(self.figure.room, monsters)

    def cost_of(self, harm: Harm) -> float:
        """Return what that harm costs them, a last hit being their life."""
        return suffered(self.table, self.me, harm)

    @cached_property
    def open(self) -> tuple[Option, ...]:
        """What they may do at any time, and now, but for what is left out."""
        return tuple(option for option in self.standing.open() if self.left_out is None or not self.left_out(option))

    def leave_out(self, unwanted: Callable[[Option], bool]) -> None:
        """Do nothing of that kind in this decision."""
        self.left_out = unwanted
        self.__dict__.pop("open", None)

    def having(self, *words: str) -> list[Option]:
        """Return the open standing actions with these words."""
        return [option for option in self.open if word_in(option.key) in words]

    def rivals(self) -> list[Hero]:
        """Return the others, the highest Level first, by seat where it is the same."""
        others = [hero for hero in self.table.heroes if hero.seat != self.chair]
        return sorted(others, key=lambda hero: (-hero.level, hero.seat))

    def weigh(self, decision: Decision, worth: float) -> None:
        """Write down what was thought of."""
        self.weighed.append(Considered(decision, worth))
        self.weighed.sort(key=lambda each: -each.worth)

    def act(self, *choice: Choice) -> Act | None:
        """Return that standing action, but for one that was taken already when things were just as they are: whatever
        has undone it would undo it again."""
        me, figure = self.me, self.figure
        now = (self.table.turn_number, choice, me.level, me.hand, me.items, me.in_use, figure.gold, figure.black)
        if self.table.turn_number != self.memory.turn:
            self.memory.turn = self.table.turn_number
            self.memory.done.clear()
        if now in self.memory.done or self.standing.admits(choice) is not None:
            return None
        self.memory.done.add(now)
        return Act(choice)
