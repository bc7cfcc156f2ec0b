"""The last biscuit lies in the pantry. Who carries it to their own room has it; mum comes home, and nobody knows when.

In a turn one has three steps (biscuit.turn.1). Who takes the biscuit can be told on, once by each (biscuit.window.1):
then it is put down again. Whoever meets its bearer may grab it, by a die (biscuit.grab.1). If mum comes first nobody
wins (biscuit.end.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from kickdoor_ai.engines import EngineSeats
from kickdoor_game.engine import Engine, Progress
from kickdoor_game.language.book import Book
from kickdoor_game.language.vocabulary import NO_CARDS
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.frame import Ask, Call, Done, Frame, Goto, Next
from kickdoor_game.machine.ids import CHANCE, NOBODY, Seat
from kickdoor_game.machine.observation import Observation
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import Choice, Generator, Menu, Option, Question, Roll
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.table import PERSON, Table
from kickdoor_game.machine.window import Window
from kickdoor_game.plain_rules import PlainRules

from .house import HOMES, ROOMS, ways_from

STEPS, GRAB_ON = 3, 4
DEADLINES_MS = {"turn": 60_000, "window": 6_000}


@dataclass(slots=True, kw_only=True)
class HouseTable(Table):
    """`at`: each seat's room. `biscuit`: the room in which it lies, or "" while `bearer` has it.

    `mum`: the turn before which she comes home; 0 to those who do not know. `told_on`: who has told once.
    """

    engine: ClassVar[str] = "house"
    packages: ClassVar[tuple[str, ...]] = ("tests.biscuit",)

    names: list[str] = field(default_factory=list, metadata=PERSON)
    at: list[str] = field(default_factory=list)
    biscuit: str = "pantry"
    bearer: Seat = NOBODY
    turn: int = 0
    mum: int = 0
    told_on: list[Seat] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Went(Event):
    seat: Seat
    to: str


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat took the biscuit. `die`: what was rolled for it; 0 if it lay there."""

    seat: Seat
    die: int = 0


@dataclass(frozen=True, slots=True)
class Missed(Event):
    seat: Seat
    die: int


@dataclass(frozen=True, slots=True)
class ToldOn(Event):
    seat: Seat
    bearer: Seat


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over. `winner`: NOBODY if mum has come."""

    winner: Seat


@dataclass(slots=True)
class Match(Frame):
    """The match, turn after turn."""

    def begin(self, table: HouseTable) -> Next:
        return Ask((Question(CHANCE, "mum", Roll(12), (), "", ("biscuit.setup.2",)),), self.hidden)

    def hidden(self, table: HouseTable, answer: Answer) -> Next:
        table.mum = 18 + answer.choice[0]
        return Goto(self.turn)

    def turn(self, table: HouseTable) -> Next:
        table.turn += 1
        if table.turn >= table.mum:
            table.tell(Ended(NOBODY))
            table.over = True
            return Done()
        return Call(Turn(Seat((table.turn - 1) % 2)), self.turn)


@dataclass(slots=True)
class Turn(Frame):
    """A turn of that seat. `steps`: those left; `grabbed`: whether it has tried to grab."""

    seat: Seat
    steps: int = STEPS
    grabbed: bool = False

    def begin(self, table: HouseTable) -> Next:
        return Ask((Question(self.seat, "turn", self._menu(table), ("stay",), "turn", ("biscuit.turn.1",)),), self.hear)

    def _menu(self, table: HouseTable) -> Menu:
        here, options = table.at[self.seat], []
        if table.biscuit == here:
            options.append(Option("take"))
        if table.bearer not in (NOBODY, self.seat) and table.at[table.bearer] == here:
            barred = Refusal("once_a_turn", "biscuit.grab.1", "wait for your next turn") if self.grabbed else None
            options.append(Option("grab", seat=table.bearer, barred=barred))
        for room, steps in ways_from(here).items():
            barred = Refusal("too_far", "biscuit.turn.1", "go in your next turn") if steps > self.steps else None
            options.append(Option(f"go.{room}", barred=barred))
        return Menu((*options, Option("stay")))

    def hear(self, table: HouseTable, answer: Answer) -> Next:
        match answer.choice[0].split("."):
            case ["go", room]:
                self.steps -= ways_from(table.at[self.seat])[room]
                table.at[self.seat] = room
                table.tell(Went(self.seat, room))
                return Goto(self.arrive)
            case ["take"]:
                table.biscuit, table.bearer = "", self.seat
                table.tell(Took(self.seat))
                return Goto(self.gasp)
            case ["grab"]:
                self.grabbed = True
                return Goto(self.roll)
        return Done()

    def arrive(self, table: HouseTable) -> Next:
        if table.bearer == self.seat and table.at[self.seat] == HOMES[self.seat]:
            table.over, table.winners = True, [self.seat]
            table.tell(Ended(self.seat))
            return Done()
        return Goto(self.begin)

    def gasp(self, table: HouseTable) -> Next:
        return Call(Window("gasp", [Seat(1 - self.seat)], ("biscuit.window.1",), about=self.seat), self.begin)

    def roll(self, table: HouseTable) -> Next:
        return Ask((Question(CHANCE, "grab", Roll(6), (), "", ("biscuit.grab.1",)),), self.rolled)

    def rolled(self, table: HouseTable, answer: Answer) -> Next:
        (die,) = answer.choice
        if die < GRAB_ON:
            table.tell(Missed(self.seat, die))
            return Goto(self.begin)
        table.bearer = self.seat
        table.tell(Took(self.seat, die))
        return Goto(self.arrive)


@dataclass(slots=True)
class Tell(Frame):
    """The act of telling on the bearer, the only one out of turn."""

    seat: Seat

    def begin(self, table: HouseTable) -> Next:
        bearer, table.biscuit = table.bearer, table.at[table.bearer]
        table.bearer = NOBODY
        table.told_on.append(self.seat)
        table.stir()
        table.tell(ToldOn(self.seat, bearer))
        return Done()


class HouseRules(PlainRules[HouseTable]):
    """The rules of the biscuit game, for two, without cards."""

    table_type: ClassVar[type[Any]] = HouseTable
    name, title, book = "biscuit", "The Last Biscuit", Book.of([], NO_CARDS)
    unlisted, in_order = "biscuit.turn.1", "biscuit.turn.2"

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> HouseTable:
        if len(players) != 2:
            raise ValueError(f"2 players, not {len(players)}")
        names = [player.name for player in players]
        return HouseTable(stack=[Match()], answered=[0, 0], names=names, at=list(HOMES))

    def standing(self, table: HouseTable, seat: Seat) -> Menu:
        if table.bearer in (NOBODY, seat) or table.over or table.at[table.bearer] != "pantry":
            return Menu(())
        barred = Refusal("once", "biscuit.window.1", "run") if seat in table.told_on else None
        return Menu((Option("tell", seat=table.bearer, barred=barred),))

    def act(self, table: HouseTable, seat: Seat, choice: Choice) -> Frame:
        return Tell(seat)

    def account(self, table: HouseTable) -> dict[str, Any]:
        lying = {"at": table.at, "biscuit": table.biscuit, "bearer": table.bearer, "told_on": table.told_on}
        return {"version": 1, "turn": table.turn, "mum": table.mum, **lying, "stack": [f.step for f in table.stack]}

    def deadline_ms(self, table: HouseTable, deadline: str) -> int | None:
        return DEADLINES_MS[deadline]

    def observe(self, table: HouseTable, seat: Seat | None) -> Observation[HouseTable]:
        """Return the table without the turn in which mum comes (biscuit.setup.2)."""
        seen = clone(table)
        seen.mum = 0
        return Observation(seat, seen)

    def imagine(self, observation: Observation[HouseTable], rng: Generator) -> HouseTable:
        table = clone(observation.table)
        table.mum = max(table.turn + 1, 19 + rng.randrange(12))
        return table


RULES = HouseRules()
ENGINE = Engine(
    table=HouseTable,
    vocabulary=NO_CARDS,
    with_book=lambda rules, book: rules,
    observed=lambda table: RULES,
    detach=lambda table: None,
    progress=lambda table: Progress(tuple(int(table.bearer == seat) for seat in range(2)), table.turn),
)
SEATS = EngineSeats({})
assert set(HOMES) <= set(ROOMS)
