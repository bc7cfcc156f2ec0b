"""The board game as a ruleset: the implementation of `machine.ruleset`."""

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
from ..anytime.trading import BarterRunsOut
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
"""Numbers that no table option changes, by their names in the rulebook. Numbers of cards are for each deck."""


@dataclass(frozen=True, slots=True)
class QuestRules(PlainRules[QuestTable]):
    """The rules of one set: its cards and rooms.

    `tiles`: pairs of faces; `entrance`: the face of the Entrance. `sentence`: what the set is about, for choosing one.
    `vary`: returns the numbers for a table's options.
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
        """The rule to cite for an action that is not on the menu."""
        return "quest.timing.3"

    @property
    def in_order(self) -> str:
        """The rule to cite when a seat has to wait until others have finished."""
        return "quest.timing.1"

    @property
    def sexes(self) -> tuple[str, ...]:
        """The sexes that a hero may have at the start (quest.creation.3)."""
        return ("female", "male")

    def rooms(self) -> tuple[RoomFace, ...]:
        """Return every face of a room, the Entrance first, then both faces of each tile."""
        return (self.entrance, *(face for tile in self.tiles for face in tile))

    def figures(self, options: Mapping[str, Any]) -> dict[str, int]:
        """Return every whole number of the rules, by name, for a table with these options."""
        numbers = self.vary(self.base, options)
        values = {each.name: getattr(numbers, each.name) for each in fields(numbers)}
        return {name: value for name, value in values.items() if type(value) is int} | OWN_FIGURES

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> QuestTable:
        """Return a table before its first step, for these players (quest.setup.1, .5 to .12).

        Raises ValueError for a wrong number of players, or an unknown sex or option.
        """
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
        """Set the parts of a table that saves do not hold (cards, numbers and rooms), and return it. `options`: the
        table options of the match."""
        table.book, table.numbers = self.book, self.vary(self.base, options)
        table.faces = {face.key: face for face in self.rooms()}
        return table

    def standing(self, table: QuestTable, seat: Seat) -> Menu:
        """Return all standing actions of that seat, which it can take without being asked; barred ones carry the
        reason."""
        return anytime.standing(table, seat)

    def standing_under(self, table: QuestTable, seat: Seat, word: str) -> Menu:
        """Return the seat's standing actions whose keys begin with this word, and those offered by the same verb."""
        return anytime.standing_under(table, seat, word)

    def same_actions(self, before: QuestTable, after: QuestTable, touched: frozenset[str], seat: Seat) -> bool:
        """Return whether that seat's menu of standing actions is surely the same at both tables, which differ in the
        fields named in `touched`. False means that it may be another one."""
        return anytime.same_actions(before, after, touched, seat)

    def too_late(self, table: QuestTable, seat: Seat, name: str) -> Refusal | None:
        """Return why that seat's menu has no standing action with the key `name`; None if no menu ever has."""
        return anytime.off_menu(table, seat, name)

    def act(self, table: QuestTable, seat: Seat, choice: Choice) -> Frame:
        """Return the frame (a rule in progress, for the stack) that carries out an admitted choice from the seat's
        standing actions."""
        return anytime.act(seat, choice)

    def alarms(self, table: QuestTable) -> tuple[Alarm, ...]:
        """Return the alarms, named timers: that of the turn until its time has run out (quest.turns.11), and those of
        open offers."""
        if table.over or not table.turn_number:
            return ()
        clock = None if table.time_is_up else turn_clock(table)
        return (*(() if clock is None else (clock,)), *offer_alarms(table))

    def ring(self, table: QuestTable, name: str) -> Frame | None:
        """Return the frame for the alarm of that name, whose time has run out; None if it is no longer set."""
        if all(alarm.name != name for alarm in self.alarms(table)):
            return None
        match word_in(name):
            case clocks.HELP:
                return OfferRunsOut(number_in(name))
            case trades.TRADE:
                return BarterRunsOut(number_in(name))
        return TimeIsUp()

    def upkeep(self, table: QuestTable) -> Frame | None:
        """Carry out what follows from the rules by itself, such as deaths, lapsed offers and the end of the match;
        return a frame that must run now, None if there is none."""
        return upkeep(table)

    def status(self, table: QuestTable) -> list[str]:
        """Return a sentence for each problem of the table; empty for a sound one."""
        return status(table)

    def account(self, table: QuestTable) -> dict[str, Any]:
        """Return the table's contents, part by part, as plain data that releases with the same rules agree on."""
        return account(table)

    def deadline_ms(self, table: QuestTable, deadline: str) -> int | None:
        """Return how long a question of this class may stay open, in ms; None for no limit.

        Raises KeyError, with the known names, for an unknown class.
        """
        times = table.numbers.deadlines_ms
        if deadline not in times:
            raise KeyError(f"no deadline {deadline!r}; there are: {', '.join(times)}")
        time_ms = times[deadline]
        return AT_ONCE_MS if time_ms is not None and deadline == TURN and table.time_is_up else time_ms

    def shortest_ms(self, table: QuestTable, question: Question) -> int:
        """Return for how long, in ms, others must not notice that this question was answered by its default: for a
        window a fixed time, 0 for other questions (quest.timing.5)."""
        return (table.numbers.deadlines_ms.get(SHORTEST) or 0) if question.deadline in WINDOWS else 0

    def observe(self, table: QuestTable, seat: Seat | None) -> QuestObservation:
        """Return what that seat sees of the table, with cards hidden from it as blanks; None is a spectator."""
        return observe(table, seat)

    def imagine(self, observation: QuestObservation, rng: Generator) -> QuestTable:
        """Return a possible table that fits the observation, with unseen cards dealt at random."""
        return imagine(observation, rng)
