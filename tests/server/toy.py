"""A small game for tests of the server, with every kind of thing that the server handles.

Each round a die is rolled, and each player in turn may take its points, leave them, or dally and be asked again; then
all applaud (a reaction window). Five points win. At any time a player may shout; put a kettle on (an alarm); poke
another player, who has to say whether it hurts; or set off the bomb, which is a bug in the rules. Each player has a
secret number that only they may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import BrokenInvariant, Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.frame import Ask, Call, Done, Frame, Goto, Next
from kickdoor_game.machine.ids import CHANCE, NOBODY, Seat
from kickdoor_game.machine.plain import loaded
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
    number_in,
    seat_option,
)
from kickdoor_game.machine.ruleset import Alarm, LoopBounds, Player
from kickdoor_game.machine.run import questions
from kickdoor_game.machine.table import Table
from kickdoor_game.machine.window import Window

GOAL = 5
TAKE_MS, WINDOW_MS, KETTLE_MS = 30_000, 8_000, 60_000


@dataclass(slots=True, kw_only=True)
class ToyTable(Table):
    """State of a toy match. `kettle`: it is on the fire, and its alarm is running."""

    engine: ClassVar[str] = "toy"

    names: list[str] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    secrets: list[int] = field(default_factory=list)
    kettle: bool = False


@dataclass(frozen=True, slots=True)
class ToyRolled(Event):
    die: int


@dataclass(frozen=True, slots=True)
class ToyTook(Event):
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class ToyShouted(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class ToySecret(Event):
    """A player's secret number, for that player only."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class ToyWhistled(Event):
    """The kettle boils."""


@dataclass(slots=True)
class ToyRound(Frame):
    """The whole match, round by round. `at`: player whose turn it is; `die`: points on offer."""

    at: Seat = NOBODY
    die: int = 0

    def begin(self, table: ToyTable) -> Next:
        return Ask((Question(CHANCE, "secrets", Roll(99, len(table.names)), (), "", ("toy.deal",)),), self.dealt)

    def dealt(self, table: ToyTable, answer: Answer) -> Next:
        table.secrets = list(answer.choice)
        for seat, number in enumerate(table.secrets):
            table.tell(ToySecret(Seat(seat), number, audience=(Seat(seat),)))
        return Goto(self.roll)

    def roll(self, table: ToyTable) -> Next:
        return Ask((Question(CHANCE, "die", Roll(3, 1), (), "", ("toy.roll",)),), self.rolled)

    def rolled(self, table: ToyTable, answer: Answer) -> Next:
        (self.die,) = answer.choice
        table.tell(ToyRolled(self.die))
        self.at = Seat(0)
        return Goto(self.offer)

    def offer(self, table: ToyTable) -> Next:
        steal = Option("steal", barred=Refusal("too_far", "toy.arms", "wait"))
        menu = Menu((Option("take"), Option("leave"), Option("dally"), steal))
        return Ask((Question(self.at, "take", menu, ("leave",), "take", ("toy.take",)),), self.hear)

    def hear(self, table: ToyTable, answer: Answer) -> Next:
        if answer.choice[0] == "dally":
            return Goto(self.offer)
        if answer.choice[0] == "take":
            table.points[self.at] += self.die
            table.tell(ToyTook(self.at, self.die))
        self.at = Seat(self.at + 1)
        if max(table.points) >= GOAL:
            table.over = True
            table.winners = [Seat(seat) for seat, points in enumerate(table.points) if points >= GOAL]
            return Done()
        return Goto(self.offer) if self.at < len(table.names) else Goto(self.applaud)

    def applaud(self, table: ToyTable) -> Next:
        around = [Seat(seat) for seat in range(len(table.names))]
        return Call(Window("applause", around, ("toy.applause",)), self.roll_again)

    def roll_again(self, table: ToyTable) -> Next:
        return Goto(self.roll)


@dataclass(slots=True)
class ToyAct(Frame):
    """Carries out a standing action."""

    seat: Seat
    what: str
    victim: Seat = NOBODY

    def begin(self, table: ToyTable) -> Next:
        match self.what:
            case "shout":
                table.stir()
                table.tell(ToyShouted(self.seat))
            case "boil":
                table.kettle = True
            case "poke":
                return Goto(self.hurt)
            case "bomb":
                raise BrokenInvariant("the bomb has gone off")
        return Done()

    def hurt(self, table: ToyTable) -> Next:
        return Ask((Question(self.victim, "hurt", YesNo(), False, "take", ("toy.poke",)),), self.heard)

    def heard(self, table: ToyTable, answer: Answer) -> Next:
        return Done()


@dataclass(slots=True)
class ToyWhistle(Frame):
    def begin(self, table: ToyTable) -> Next:
        table.kettle = False
        table.tell(ToyWhistled())
        return Done()


@dataclass(frozen=True, slots=True)
class ToySight:
    """Observation of a player. `secret` is their own."""

    seat: Seat | None
    names: tuple[str, ...]
    points: tuple[int, ...]
    secret: int | None


class ToyRules:
    """Rules of the toy game. `hurried`: questions have deadlines; `shortest_ms`: least time that a window stays
    open."""

    name = "toy"
    engine = ToyTable.engine
    unlisted = "toy.unlisted"
    in_order = "toy.in_order"
    bounds = LoopBounds()
    sexes: tuple[str, ...] = ("female", "male")

    def __init__(self, *, hurried: bool = True, shortest_ms: int = 0) -> None:
        self._hurried = hurried
        self._shortest_ms = shortest_ms

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> ToyTable:
        if not 2 <= len(players) <= 4:
            raise ValueError(f"2 to 4 players, not {len(players)}")
        count = len(players)
        names = [player.name for player in players]
        return ToyTable(stack=[ToyRound()], answered=[0] * count, names=names, points=[0] * count)

    def load(self, data: bytes, options: dict[str, Any]) -> Any:
        return loaded(data, ToyTable)

    def standing_under(self, table: ToyTable, seat: Seat, word: str) -> Menu:
        return self.standing(table, seat)

    def standing(self, table: ToyTable, seat: Seat) -> Menu:
        others = tuple(seat_option(Seat(other)) for other in range(len(table.names)) if other != seat)
        poke = Option("poke", details=(PickOne(others),))
        wait = Option("wait", details=(Number(1, 3),), barred=Refusal("no_waiting", "toy.wait", "act"))
        return Menu((Option("shout"), Option("boil"), Option("bomb"), poke, wait))

    def same_actions(self, before: Any, after: Any, touched: frozenset[str], seat: Seat) -> bool:
        return not touched

    def too_late(self, table: ToyTable, seat: Seat, name: str) -> Refusal | None:
        return None

    def act(self, table: ToyTable, seat: Seat, choice: Choice) -> Frame:
        victim = Seat(number_in(choice[1])) if choice[0] == "poke" else NOBODY
        return ToyAct(seat, choice[0], victim)

    def alarms(self, table: ToyTable) -> tuple[Alarm, ...]:
        return (Alarm("kettle", KETTLE_MS),) if table.kettle else ()

    def ring(self, table: ToyTable, name: str) -> Frame | None:
        return ToyWhistle() if table.kettle else None

    def upkeep(self, table: ToyTable) -> Frame | None:
        return None

    def status(self, table: ToyTable) -> list[str]:
        return []

    def account(self, table: ToyTable) -> dict[str, Any]:
        asked = [[question.seat, question.kind] for question in questions(table)]
        lying = {"points": table.points, "secrets": table.secrets, "kettle": table.kettle}
        return {"version": 1, **lying, "stack": [type(frame).__name__ for frame in table.stack], "questions": asked}

    def deadline_ms(self, table: ToyTable, deadline: str) -> int | None:
        if not self._hurried:
            return None
        return WINDOW_MS if deadline == "window" else TAKE_MS

    def shortest_ms(self, table: ToyTable, question: Question) -> int:
        return self._shortest_ms if question.deadline == "window" else 0

    def observe(self, table: ToyTable, seat: Seat | None) -> ToySight:
        secret = table.secrets[seat] if seat is not None and table.secrets else None
        return ToySight(seat, tuple(table.names), tuple(table.points), secret)

    def imagine(self, observation: Any, rng: Generator) -> Any:
        raise NotImplementedError("nobody imagines a toy")
