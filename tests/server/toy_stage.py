"""The stage of the toy game: plain words, and a flag that makes it fail."""

from __future__ import annotations

from typing import Any

from tests.server.toy import ToyRolled, ToySecret, ToyShouted, ToySight, ToyTable, ToyTook

from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Choice, Option, PickSome, Question, Shape
from kickdoor_protocol.messages.layout import METER, Column, Layout
from kickdoor_protocol.messages.lobby import CardSource, Setting
from kickdoor_protocol.views import CardRef, Face, Meter, PublicView, SeatView
from kickdoor_server.table.translate.stage import TURN, Hand, Occasion, SetEntry, Stage


class ToyStage(Stage):
    """The stage of the toy game. `collapses`: the next scene raises. `face_count`: how many cards the set claims to
    have."""

    def __init__(self, face_count: int = 1) -> None:
        super().__init__(None, Catalogue("Toy", {}, {}), (CardSource("toy", "70"),))
        self.collapses = False
        self._faces = tuple(Face(f"card_{n}", f"Card {n}") for n in range(face_count))

    @property
    def set_entry(self) -> SetEntry:
        return SetEntry("Toy", "Take it or leave it.", 2, 4, (Setting("pace", "pace", "slow", ("slow", "fast")),))

    @property
    def faces(self) -> tuple[Face, ...]:
        return self._faces

    @property
    def layout(self) -> Layout:
        return Layout("toy", (Column(METER, "points", "points"),))

    def scene(self, seen: ToySight, occasion: Occasion) -> PublicView:
        if self.collapses:
            raise RuntimeError("the scenery has fallen over")
        seats = tuple(
            SeatView(
                seat,
                who.name,
                who.kind,
                who.ai,
                who.connected,
                (Meter("points", "points", seen.points[seat]),),
                difficulty=who.difficulty,
            )
            for seat, who in enumerate(occasion.sitters)
        )
        header = occasion.header("toy")
        return PublicView(occasion.table, occasion.number, header, seats, waiting=occasion.waiting)

    def hand(self, seen: ToySight, seat: Seat) -> Hand:
        return Hand((CardRef(seen.secret or 0, "secret"),))

    def tell(self, seen: ToySight, event: Event, viewer: Seat | None) -> str:
        match event:
            case ToyRolled(die=die):
                return f"A {die}."
            case ToyTook(seat=seat, points=points):
                return f"{'You take' if seat == viewer else seen.names[seat] + ' takes'} {points}."
            case ToyShouted(seat=seat):
                return f"{seen.names[seat]} shouts."
            case ToySecret(number=number):
                return f"Your secret is {number}."
        return "The kettle whistles."

    def milestone(self, event: Event) -> str:
        return TURN if isinstance(event, ToyRolled) else ""

    def question_text(self, seen: Any, question: Question) -> str:
        return f"{question.kind}?"

    def default_text(self, seen: Any, question: Question) -> str:
        return "else: the default"

    def waiting_text(self, question: Question) -> str:
        return question.kind

    def option_text(self, seen: Any, question: Question | None, option: Option) -> tuple[str, str]:
        return option.key, ""

    def choice_text(self, seen: Any, question: Question | None, shape: Shape, choice: Choice) -> str:
        return str(choice[0] if isinstance(choice, tuple) else choice)

    def option_prompts(self, seen: Any, option: Option) -> tuple[str, ...]:
        return tuple(f"{option.key} {number}?" for number, _ in enumerate(option.details, 1))

    def worth_unit(self, seen: Any, question: Question | None, shape: PickSome) -> str:
        return "gold"

    def cited(self, rule: str) -> str:
        return rule

    def refusal_text(self, refusal: Refusal) -> tuple[str, str]:
        return f"No: {refusal.code}.", refusal.cure

    def over_text(self, table: ToyTable) -> str:
        return "Won by " + " and ".join(table.names[seat] for seat in table.winners) + "."
