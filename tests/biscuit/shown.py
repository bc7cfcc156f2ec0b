"""The house as people see it: the map, whose turn it is, and what happened, in a sentence each."""

from __future__ import annotations

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NOBODY, Seat
from kickdoor_game.machine.observation import Observation
from kickdoor_game.machine.questions import Option, Question
from kickdoor_protocol.messages.layout import CARDS, METER, Column, Layout
from kickdoor_protocol.views import ACTS, WINDOW, Board, Counter, Link, Meter, Place, PublicView, SeatView, Token
from kickdoor_server.table.translate.engines import EngineStage
from kickdoor_server.table.translate.stage import TURN, Hand, Occasion, SetEntry, Stage

from .game import Ended, HouseTable, Missed, ToldOn, Took, Turn, Went
from .house import HOMES, ROOMS, WAYS

Seen = Observation[HouseTable]


class HouseStage(Stage):
    """How the house is shown: its table is a map."""

    @property
    def set_entry(self) -> SetEntry:
        return SetEntry(self._rules.title, "Carry the biscuit to your room before mum comes home.", 2, 2)

    @property
    def layout(self) -> Layout:
        """Return columns for who has the biscuit and where they are; there is no class, no race and no hand."""
        columns = (Column(METER, "has it", "biscuit", "it"), Column(CARDS, "whereabouts"))
        return Layout(self._rules.name, columns)

    def scene(self, seen: Seen, occasion: Occasion) -> PublicView:
        table, now = seen.table, Seat((seen.table.turn - 1) % 2)
        seats = tuple(
            SeatView(
                seat,
                who.name,
                who.kind,
                who.ai,
                who.connected,
                (Meter("biscuit", "biscuits", int(table.bearer == seat), 1),),
                marks=("turn",) if seat == now and not table.over else (),
                note=f"in the {ROOMS[table.at[seat]].name}; lives in the {ROOMS[HOMES[seat]].name}",
            )
            for seat, who in enumerate(occasion.sitters)
        )
        status = self.over_text(table) if table.over else f"{table.names[now]} goes about the house"
        header = occasion.header(self._rules.name, table.turn, status=status)
        return PublicView(
            occasion.table, occasion.number, header, seats, board=self._board(table), waiting=occasion.waiting
        )

    def _board(self, table: HouseTable) -> Board:
        places = []
        for key, room in ROOMS.items():
            people = [
                Token(name, "hero", seat, counters=self._steps(table, Seat(seat)))
                for seat, name in enumerate(table.names)
                if table.at[seat] == key
            ]
            lying = [Token("biscuit", "item")] if table.biscuit == key else []
            home = table.names[HOMES.index(key)] if key in HOMES else ""
            places.append(
                Place(key, room.name, room.x, room.y, tokens=(*people, *lying), note=f"{home}'s room" if home else "")
            )
        return Board(tuple(places), tuple(Link(way.a, way.b, way.kind, way.steps) for way in WAYS))

    def _steps(self, table: HouseTable, seat: Seat) -> tuple[Counter, ...]:
        """Return a counter of the steps that the seat has left in this turn."""
        left = [frame.steps for frame in table.stack if isinstance(frame, Turn) and frame.seat == seat]
        return tuple(Counter("steps left", steps) for steps in left)

    def hand(self, seen: Seen, seat: Seat) -> Hand:
        has = seen.table.bearer == seat
        return Hand(notes=(f"You have the biscuit: carry it to the {ROOMS[HOMES[seat]].name}!",) if has else ())

    def tell(self, seen: Seen, event: Event, viewer: Seat | None) -> str:
        names = seen.table.names
        match event:
            case Went(seat=seat, to=to):
                return f"{names[seat]} goes to the {ROOMS[to].name}."
            case Took(seat=seat, die=die):
                return f"{names[seat]} takes the biscuit{f' with a {die}' if die else ''}."
            case Missed(seat=seat, die=die):
                return f"{names[seat]} rolls a {die} and gets a handful of crumbs."
            case ToldOn(seat=seat, bearer=bearer):
                return f"{names[seat]} tells on {names[bearer]}. The biscuit is put down."
            case Ended(winner=winner):
                return f"{names[winner]} has the biscuit!" if winner != NOBODY else "Mum comes home. It is hers."
        return ""

    def milestone(self, event: Event) -> str:
        return TURN if isinstance(event, Went) else ""

    def question_text(self, seen: Seen, question: Question) -> str:
        if question.kind == "gasp":
            return f"{seen.table.names[question.about or 0]} has the biscuit in the Pantry. Do you tell?"
        return "Where do you go?"

    def option_text(self, seen: Seen, question: Question | None, option: Option) -> tuple[str, str]:
        match option.key.split("."):
            case ["go", room]:
                return f"go to the {ROOMS[room].name}", ""
            case ["grab"]:
                return f"grab the biscuit from {seen.table.names[option.seat or 0]}", "on a roll of 4 or more"
            case ["take"]:
                return "take the biscuit", "somebody may tell on you"
            case ["tell"]:
                return f"tell on {seen.table.names[option.seat or 0]}", "once in a match"
        return super().option_text(seen, question, option)

    def asked_as(self, question: Question) -> tuple[str, ...]:
        return (WINDOW, ACTS) if question.kind == "gasp" else ()

    def place_of(self, seen: Seen, option: Option) -> str:
        word, _, room = option.key.partition(".")
        return room if word == "go" else ""

    def interferes(self, option: Option) -> bool:
        return option.key == "tell"

    def over_text(self, table: HouseTable) -> str:
        who = [table.names[seat] for seat in table.winners]
        return f"{who[0]} has the biscuit." if who else "Nobody wins: mum has come home."


STAGE = EngineStage(HouseStage)
