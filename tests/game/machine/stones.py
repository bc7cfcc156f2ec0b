"""Stones: a small game that uses every feature of the kernel.

Seats take one to three stones from a heap in turn; the last stone wins. After each move a window asks the others.
Players with pebbles may throw one at any time, softly (one stone falls onto the heap) or hard (as many as a die shows).
A heap of more than `FULL` spills at once, to the side that its mover likes. While the heap is `LOW` or lower, a bell
may ring that takes one stone away.

So it has questions to one and to several, chance, a window, standing actions that ask, upkeep that asks, an alarm, a
result that a frame returns, and a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.frame import Ask, Call, Done, Frame, Goto, Next
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.plain import clone, loaded
from kickdoor_game.machine.questions import (
    Choice,
    Generator,
    Menu,
    Number,
    Option,
    PickOne,
    Question,
    Roll,
    YesNo,
    seat_option,
)
from kickdoor_game.machine.ruleset import Alarm, LoopBounds, Player
from kickdoor_game.machine.run import apply_in_place, start
from kickdoor_game.machine.table import Table
from kickdoor_game.machine.window import Window

ANN, BOB, CID = Seat(0), Seat(1), Seat(2)
PLAYERS = (Player("Ann"), Player("Bob"), Player("Cid"))
FULL = 12
LOW = 3


@dataclass(slots=True, kw_only=True)
class StonesTable(Table):
    """State of a match of Stones. `pebbles[seat]`: pebbles that the seat may still throw."""

    engine: ClassVar[str] = "stones"

    heap: int = 0
    mover: Seat = ANN
    pebbles: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """Stones have left the heap."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """Stones have come onto the heap."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class PebblesLeft(Event):
    """Number of a seat's pebbles, for that seat only."""

    seat: Seat
    count: int


@dataclass(slots=True)
class StonesMatch(Frame):
    """The whole match: the roll for the first player, then move after move."""

    moves: list[int] = field(default_factory=list)

    def begin(self, table: StonesTable) -> Next:
        roll = Roll(sides=len(table.pebbles))
        return Ask((Question(CHANCE, "who_begins", roll, (1,), "chance", ("stones.1",)),), self.rolled)

    def rolled(self, table: StonesTable, answer: Answer) -> Next:
        table.mover = Seat(answer.choice[0] - 1)
        return Goto(self.move)

    def move(self, table: StonesTable) -> Next:
        return Call(StonesMove(table.mover), self.moved)

    def moved(self, table: StonesTable, taken: int) -> Next:
        self.moves.append(taken)
        if not table.heap:
            table.winners = [table.mover]
            return Done()
        table.mover = Seat((table.mover + 1) % len(table.pebbles))
        return Goto(self.move)


@dataclass(slots=True)
class StonesMove(Frame):
    """One move and the window after it. Result: the number of stones taken."""

    seat: Seat
    count: int = 0

    def begin(self, table: StonesTable) -> Next:
        most = min(3, table.heap)
        if not most:
            return Done(0)
        shape = Number(1, most)
        return Ask((Question(self.seat, "take", shape, 1, "move", ("stones.2",), numbers=(table.heap,)),), self.take)

    def take(self, table: StonesTable, answer: Answer) -> Next:
        self.count = answer.choice
        table.heap -= self.count
        table.tell(Taken(self.seat, self.count))
        table.stir()
        return Goto(self.react)

    def react(self, table: StonesTable) -> Next:
        others = [Seat(i) for i in range(len(table.pebbles)) if i != self.seat]
        return Call(Window("taken", others, ("stones.3",), about=self.seat), self.finish)

    def finish(self, table: StonesTable) -> Next:
        return Done(self.count)


@dataclass(slots=True)
class StonesThrow(Frame):
    """A standing action that asks, rolls, and returns a result that is not used."""

    seat: Seat

    def begin(self, table: StonesTable) -> Next:
        if not table.pebbles[self.seat]:
            return Done()
        return Ask((Question(self.seat, "hard", YesNo(), False, "move", ("stones.4",)),), self.aim)

    def aim(self, table: StonesTable, answer: Answer) -> Next:
        return Goto(self.hard if answer.choice else self.softly)

    def softly(self, table: StonesTable) -> Next:
        return self._land(table, 1)

    def hard(self, table: StonesTable) -> Next:
        return Ask((Question(CHANCE, "throw", Roll(), (1,), "chance", ("stones.4",)),), self.rolled)

    def rolled(self, table: StonesTable, answer: Answer) -> Next:
        return self._land(table, answer.choice[0])

    def _land(self, table: StonesTable, count: int) -> Next:
        table.pebbles[self.seat] -= 1
        table.heap += count
        table.tell(Thrown(self.seat, count))
        table.tell(PebblesLeft(self.seat, table.pebbles[self.seat], audience=(self.seat,)))
        table.stir()
        return Done(count)


@dataclass(slots=True)
class StonesSpill(Frame):
    """Upkeep that asks to which side the heap spills."""

    seat: Seat

    def begin(self, table: StonesTable) -> Next:
        if table.heap <= FULL:
            return Done()
        shape = PickOne((Option("left"), Option("right")))
        return Ask((Question(self.seat, "spill", shape, "left", "move", ("stones.5",)),), self.spill)

    def spill(self, table: StonesTable, answer: Answer) -> Next:
        table.tell(Taken(self.seat, table.heap - FULL))
        table.heap = FULL
        return Done(answer.choice)


@dataclass(slots=True)
class StonesBell(Frame):
    """Effect of the alarm."""

    def begin(self, table: StonesTable) -> Next:
        table.heap -= 1
        table.stir()
        return Done()


class StonesRules:
    """Rules of Stones. The option `heap` is the number of stones at first."""

    name = "stones"
    engine = StonesTable.engine
    unlisted = "stones.6"
    in_order = "stones.7"
    bounds = LoopBounds()
    sexes = ()

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> StonesTable:
        if len(players) < 2:
            raise ValueError("two at least")
        return StonesTable(
            stack=[StonesMatch()],
            answered=[0] * len(players),
            heap=options.get("heap", 10),
            pebbles=[options.get("pebbles", 2)] * len(players),
        )

    def load(self, data: bytes, options: dict[str, Any]) -> StonesTable:
        return loaded(data, StonesTable)

    def standing_under(self, table: StonesTable, seat: Seat, word: str) -> Menu:
        return self.standing(table, seat)

    def standing(self, table: StonesTable, seat: Seat) -> Menu:
        none = Refusal("no_pebbles", "stones.4", "you have thrown them all")
        pebbles = table.pebbles[seat]
        others = tuple(seat_option(Seat(i)) for i in range(len(table.pebbles)) if i != seat)
        return Menu(
            (
                Option("throw", barred=None if pebbles else none),
                Option("wink", details=(PickOne(others),)),
            )
        )

    def same_actions(self, before: Any, after: Any, touched: frozenset[str], seat: Seat) -> bool:
        return not touched

    def too_late(self, table: StonesTable, seat: Seat, name: str) -> Refusal | None:
        return None

    def act(self, table: StonesTable, seat: Seat, choice: Choice) -> Frame:
        return StonesThrow(seat) if choice[0] == "throw" else StonesWink(seat, choice[1])

    def alarms(self, table: StonesTable) -> tuple[Alarm, ...]:
        return (Alarm("bell", 1_000),) if 0 < table.heap <= LOW else ()

    def ring(self, table: StonesTable, name: str) -> Frame | None:
        return StonesBell() if any(alarm.name == name for alarm in self.alarms(table)) else None

    def upkeep(self, table: StonesTable) -> Frame | None:
        spilling = any(isinstance(frame, StonesSpill) for frame in table.stack)
        return StonesSpill(table.mover) if table.heap > FULL and not spilling else None

    def status(self, table: StonesTable) -> list[str]:
        return ["a hole where the heap was"] if table.heap < 0 else []

    def account(self, table: StonesTable) -> dict[str, Any]:
        return {"version": 1, "heap": table.heap, "pebbles": table.pebbles}

    def deadline_ms(self, table: StonesTable, deadline: str) -> int | None:
        return {"move": 5_000, "window": 1_000}.get(deadline)

    def shortest_ms(self, table: StonesTable, question: Question) -> int:
        return 0

    def observe(self, table: StonesTable, seat: Seat | None) -> StonesTable:
        return clone(table)

    def imagine(self, observation: StonesTable, rng: Generator) -> StonesTable:
        return clone(observation)


@dataclass(slots=True)
class StonesWink(Frame):
    """A standing action without any effect."""

    seat: Seat
    at: str

    def begin(self, table: StonesTable) -> Next:
        return Done()


RULES = StonesRules()


def stones(heap: int = 10, pebbles: int = 2) -> StonesTable:
    """Return a match of three in which Ann has just rolled that she begins."""
    table = start(RULES, RULES.new_table(PLAYERS, {"heap": heap, "pebbles": pebbles}))
    apply_in_place(RULES, table, Answer(CHANCE, (1,)))
    return table
