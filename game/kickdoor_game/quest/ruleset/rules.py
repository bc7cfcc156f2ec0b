"""The board game as a ruleset: the contract of `machine.ruleset`, fulfilled by the parts of this engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from ...heroes.dealings import trades
from ...heroes.hero_sheet.hero import Hero
from ...heroes.numbers import Numbers
from ...language.book import Book
from ...machine.errors import Refusal
from ...machine.frame import Frame
from ...machine.ids import Seat
from ...machine.questions import Choice, Generator, Menu, Question, number_in, word_in
from ...machine.ruleset import Alarm, Player
from ...plain_rules import PlainRules
from .. import anytime
from ..anytime.barter import BarterRunsOut
from ..board.dungeon import entrance
from ..cards.faces import BASE_COLOURS, RoomFace
from ..exploring.ways import START_MOVE
from ..fight.bargains import OfferRunsOut
from ..fight.combat import CALLS_OFF_MOST
from ..phases.match import START_CARDS, QuestMatch
from ..phases.turn import NEW_CARDS
from ..state import clocks
from ..state.clocks import AT_ONCE_MS, TimeIsUp, offer_alarms, turn_clock
from ..state.levels import BOSS_LEVEL
from ..state.numbers import QUEST, SHORTEST, WINDOWS, with_options
from ..state.table import BASES_EACH, START_GOLD, START_HEALTH, TURN, Figure, QuestTable
from .account import account
from .invariants import status, upkeep
from .observe import QuestObservation, imagine, observe

OWN_FIGURES = {
    "bases_each": BASES_EACH,
    "boss_level": BOSS_LEVEL,
    "calls_off_most": CALLS_OFF_MOST,
    "return_cards": NEW_CARDS,
    "start_cards": START_CARDS,
    "start_gold": START_GOLD,
    "start_health": START_HEALTH,
    "start_move": START_MOVE,
}
"""Numbers that no table chooses, by the names under which its book says them; cards are so many of each deck."""


@dataclass(frozen=True, slots=True)
class QuestRules(PlainRules[QuestTable]):
    """One set: its cards and its rooms. `tiles`: two faces each; `entrance`: the face of the Entrance.

    `sentence`: what it is about, where one chooses among sets. `vary`: what a table's options make of its numbers.
    """

    name: str
    title: str
    book: Book
    entrance: RoomFace
    tiles: tuple[tuple[RoomFace, RoomFace], ...]
    base: Numbers = QUEST
    sentence: str = "Explore a dungeon, fight what lives in it, and come back strong enough for the way out."
    vary: Callable[[Numbers, Mapping[str, Any]], Numbers] = with_options

    table_type: ClassVar[type[Any]] = QuestTable

    @property
    def unlisted(self) -> str:
        return "quest.timing.3"

    @property
    def in_order(self) -> str:
        return "quest.timing.1"

    @property
    def sexes(self) -> tuple[str, ...]:
        """Of a hero (quest.creation.3)."""
        return ("female", "male")

    def rooms(self) -> tuple[RoomFace, ...]:
        """Return every face of a room, the Entrance first, then both faces of each tile."""
        return (self.entrance, *(face for tile in self.tiles for face in tile))

    def figures(self, options: Mapping[str, Any]) -> dict[str, int]:
        """Return every whole number of the rules, by its name."""
        numbers = self.vary(self.base, options)
        values = {each.name: getattr(numbers, each.name) for each in fields(numbers)}
        return {name: value for name, value in values.items() if type(value) is int} | OWN_FIGURES

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> QuestTable:
        """ValueError for too few or too many players, an unknown sex or option (quest.setup.1, .5 to .12)."""
        self.vary(self.base, options)
        if not self.base.players_min <= len(players) <= self.base.players_max:
            raise ValueError(f"{self.base.players_min} to {self.base.players_max} players, not {len(players)}")
        for player in players:
            if player.sex not in ("", *self.sexes):
                raise ValueError(f"a hero is {' or '.join(self.sexes)} at the start, not {player.sex!r}")
        table = QuestTable(
            stack=[QuestMatch()],
            answered=[0] * len(players),
            heroes=[
                Hero(Seat(chair), player.name, player.sex or self.sexes[0], colour=BASE_COLOURS[chair])
                for chair, player in enumerate(players)
            ],
            decks={name: list(cards) for name, cards in self.book.decks.items()},
            discards={name: [] for name in self.book.decks},
            figures=[Figure() for _ in players],
            dungeon=entrance(self.entrance.key),
            tiles=[(one.key, other.key) for one, other in self.tiles],
        )
        return self.attached(table, options)

    def attached(self, table: QuestTable, options: dict[str, Any]) -> QuestTable:
        table.book, table.numbers = self.book, self.vary(self.base, options)
        table.faces = {face.key: face for face in self.rooms()}
        return table

    def standing(self, table: QuestTable, seat: Seat) -> Menu:
        return anytime.standing(table, seat)

    def standing_under(self, table: QuestTable, seat: Seat, word: str) -> Menu:
        return anytime.standing_under(table, seat, word)

    def same_actions(self, before: QuestTable, after: QuestTable, touched: frozenset[str], seat: Seat) -> bool:
        return anytime.same_actions(before, after, touched, seat)

    def too_late(self, table: QuestTable, seat: Seat, name: str) -> Refusal | None:
        return anytime.off_menu(table, seat, name)

    def act(self, table: QuestTable, seat: Seat, choice: Choice) -> Frame:
        return anytime.act(seat, choice)

    def alarms(self, table: QuestTable) -> tuple[Alarm, ...]:
        """The clock of the turn, until it has rung (quest.turns.11); those of open offers."""
        if table.over or not table.turn_number:
            return ()
        clock = None if table.time_is_up else turn_clock(table)
        return (*(() if clock is None else (clock,)), *offer_alarms(table))

    def ring(self, table: QuestTable, name: str) -> Frame | None:
        if all(alarm.name != name for alarm in self.alarms(table)):
            return None
        match word_in(name):
            case clocks.HELP:
                return OfferRunsOut(number_in(name))
            case trades.TRADE:
                return BarterRunsOut(number_in(name))
        return TimeIsUp()

    def upkeep(self, table: QuestTable) -> Frame | None:
        return upkeep(table)

    def status(self, table: QuestTable) -> list[str]:
        return status(table)

    def account(self, table: QuestTable) -> dict[str, Any]:
        return account(table)

    def deadline_ms(self, table: QuestTable, deadline: str) -> int | None:
        """KeyError with the known names for a class of deadlines that there is not."""
        times = table.numbers.deadlines_ms
        if deadline not in times:
            raise KeyError(f"no deadline {deadline!r}; there are: {', '.join(times)}")
        time_ms = times[deadline]
        return AT_ONCE_MS if time_ms is not None and deadline == TURN and table.time_is_up else time_ms

    def shortest_ms(self, table: QuestTable, question: Question) -> int:
        """Of a window, where the table wants early passes held back (quest.timing.5)."""
        return (table.numbers.deadlines_ms.get(SHORTEST) or 0) if question.deadline in WINDOWS else 0

    def observe(self, table: QuestTable, seat: Seat | None) -> QuestObservation:
        return observe(table, seat)

    def imagine(self, observation: QuestObservation, rng: Generator) -> QuestTable:
        return imagine(observation, rng)
