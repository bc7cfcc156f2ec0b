"""The smallest game of two, which can be played as a series: the player with the rope says who wins.

A die decides who has the rope, unless the match before has decided it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tests.server.house import House
from tests.server.toy import ToyRules

from kickdoor_game.engine import FIRST
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.frame import Ask, Done, Frame, Goto, Next
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.plain import loaded
from kickdoor_game.machine.questions import Menu, Option, Question, Roll
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.table import Table
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import PublicView, SeatView
from kickdoor_server.table.catalogue.playable_sets import PlayableSet, PlayableSets
from kickdoor_server.table.translate.stage import Occasion, SetEntry, Stage

WIN, LOSE, DRAW, PULL, TEAR = "win", "lose", "draw", "pull", "tear"


@dataclass(slots=True, kw_only=True)
class RopeTable(Table):
    engine: ClassVar[str] = "rope"

    names: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Tug(Frame):
    """The only frame. `at`: the player with the rope; None: a die decides."""

    at: Seat | None = None

    def begin(self, table: RopeTable) -> Next:
        if self.at is not None:
            return Goto(self.ask)
        return Ask((Question(CHANCE, "begins", Roll(2, 1), (), "", ("rope.1",)),), self.rolled)

    def rolled(self, table: RopeTable, answer: Answer) -> Next:
        self.at = Seat(answer.choice[0] - 1)
        return Goto(self.ask)

    def ask(self, table: RopeTable) -> Next:
        menu = Menu(tuple(map(Option, (WIN, LOSE, DRAW, PULL, TEAR))))
        assert self.at is not None
        return Ask((Question(self.at, "rope", menu, (PULL,), "take", ("rope.2",)),), self.hear)

    def hear(self, table: RopeTable, answer: Answer) -> Next:
        assert self.at is not None
        match answer.choice[0]:
            case "pull":
                return Goto(self.ask)
            case "tear":
                raise RuntimeError("the rope is torn")
            case "draw":
                table.winners = [Seat(0), Seat(1)]
            case won:
                table.winners = [self.at if won == WIN else Seat(1 - self.at)]
        table.over = True
        return Done()


class RopeRules(ToyRules):
    name = "rope"
    engine = RopeTable.engine

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> Any:
        begins = options.get(FIRST)
        frame = Tug(None if begins is None else Seat(begins))
        return RopeTable(stack=[frame], answered=[0, 0], names=[player.name for player in players])

    def load(self, data: bytes, options: dict[str, Any]) -> Any:
        return loaded(data, RopeTable)

    def standing(self, table: Any, seat: Seat) -> Menu:
        return Menu(())

    def alarms(self, table: Any) -> Any:
        return ()

    def account(self, table: Any) -> dict[str, Any]:
        return {"version": 1}

    def observe(self, table: Any, seat: Seat | None) -> Any:
        return table


class RopeStage(Stage):
    def __init__(self) -> None:
        super().__init__(None, Catalogue("Rope", {}, {}), (CardSource("rope", "70"),))

    @property
    def set_entry(self) -> SetEntry:
        return SetEntry("Rope", "Pull.", 2, 2)

    @property
    def layout(self) -> Layout:
        return Layout("rope")

    def scene(self, seen: RopeTable, occasion: Occasion) -> PublicView:
        seats = tuple(SeatView(n, who.name, who.kind, who.ai, who.connected) for n, who in enumerate(occasion.sitters))
        return PublicView(occasion.table, occasion.number, occasion.header("rope"), seats, waiting=occasion.waiting)

    def tell(self, seen: Any, event: Any, viewer: Seat | None) -> str:
        return "The rope moves."

    def question_text(self, seen: Any, question: Question) -> str:
        return "The rope?"

    def over_text(self, table: RopeTable) -> str:
        return f"{' and '.join(table.names[seat] for seat in table.winners)} won."


def rope_house(best_of: int = 1, **more: Any) -> House:
    """Return a server that plays this game, as a series of `best_of` matches."""
    playable_set = PlayableSet(RopeRules(), RopeStage(), best_of=best_of)
    return House(playable_sets=PlayableSets({"rope": lambda: playable_set}), **more)
