"""A table on which a test plays one frame of the board game by itself, with dice written down.

The trial offers effects of cards as standing actions to everybody, without a card: turn an own die, throw a die again,
kill a hero. They show what the engine does with such effects.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tests.game.quest.map import Map

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.language.cards import Card, Enhancer
from kickdoor_game.machine.answers import Answer, alarm_rings
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.frame import Ask, Call, Done, Frame, Goto, Next
from kickdoor_game.machine.ids import CHANCE, CardId, Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import Choice, Menu, Option, Question, word_in
from kickdoor_game.machine.ruleset import Alarm, Player
from kickdoor_game.machine.run import apply, questions, refused_act, start
from kickdoor_game.plain_rules import PlainRules
from kickdoor_game.quest import anytime
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.cards.kinds import DXM, MONSTER, TREASURE, QuestCard, QuestItem
from kickdoor_game.quest.dice.throw import ThrowAgain, lying, own_dice, turn_die
from kickdoor_game.quest.ruleset.invariants import upkeep
from kickdoor_game.quest.state.clocks import turn_clock
from kickdoor_game.quest.state.health import hit
from kickdoor_game.quest.state.numbers import QUEST
from kickdoor_game.quest.state.table import Figure, Monster, QuestTable

RED, BLUE, GREEN = Seat(0), Seat(1), Seat(2)
COLOURS_AT_THE_TABLE = ("red", "blue", "green")


@dataclass(slots=True)
class Asked(Frame):
    """Frame at the bottom: calls the tried frame, keeps its `result`, and then asks red what next, so the match goes
    on."""

    frame: Frame | None = None
    result: Any = None

    def begin(self, table: QuestTable) -> Next:
        frame, self.frame = self.frame, None
        return Goto(self.wait) if frame is None else Call(frame, self.note)

    def note(self, table: QuestTable, result: Any = None) -> Next:
        self.result = result
        return Goto(self.wait)

    def wait(self, table: QuestTable) -> Next:
        return Ask(
            (Question(table.turn, "go_on", Menu((Option("go_on"),)), ("go_on",), "turn", ("quest.turns.5",)),), self.go
        )

    def go(self, table: QuestTable, answer: Answer) -> Next:
        return Goto(self.wait)


@dataclass(slots=True)
class Turned(Frame):
    """Turn one die of a player to another face."""

    seat: Seat
    place: int
    face: int

    def begin(self, table: QuestTable) -> Next:
        turn_die(table, self.seat, self.place, self.face)
        return Done()


@dataclass(slots=True)
class Stabbed(Frame):
    """Kill a hero."""

    seat: Seat

    def begin(self, table: QuestTable) -> Next:
        hit(table, self.seat, table.figures[self.seat].health(), "stabbed")
        return Done()


@dataclass(slots=True)
class Cards:
    """The cards of a trial by id, and its rooms by key."""

    cards: dict[CardId, Card | QuestCard] = field(default_factory=dict)
    rooms: dict[str, RoomFace] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class TrialTable(QuestTable):
    """A board game table whose saves can also name frames of this file."""

    packages: ClassVar[tuple[str, ...]] = (*QuestTable.packages, "tests.game.quest")


PLAIN: dict[CardId, Card | QuestCard] = {
    CardId(number): Enhancer(key=f"plain{number}", name="Plain", level=1) for number in range(91, 101)
}
"""The DxM deck of a trial."""
PLAIN_TREASURES: dict[CardId, Card | QuestCard] = {
    CardId(number): QuestItem(key=f"treasure{number}", name="Treasure", slot="none", gold=100, bonus=1)
    for number in (50, 51)
}
"""Cards that a trial may put into its Treasure deck."""


class Trial(PlainRules[QuestTable]):
    """Rules of a trial. `book` has its cards and rooms."""

    table_type: ClassVar[type[Any]] = TrialTable
    name = "trial"
    unlisted = "quest.timing.3"
    in_order = "quest.timing.1"

    def __init__(self, book: Cards) -> None:
        self.book = book

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> QuestTable:
        heroes = [
            Hero(Seat(seat), player.name, player.sex, colour=COLOURS_AT_THE_TABLE[seat])
            for seat, player in enumerate(players)
        ]
        table = TrialTable(
            heroes=heroes,
            answered=[0] * len(heroes),
            book=self.book,
            faces=self.book.rooms,
            numbers=QUEST,
            turn=RED,
            turn_number=1,
        )
        table.figures = [Figure() for _ in heroes]
        return table

    def attached(self, table: QuestTable, options: dict[str, Any]) -> QuestTable:
        table.book, table.numbers, table.faces = self.book, QUEST, self.book.rooms
        return table

    def standing(self, table: QuestTable, seat: Seat) -> Menu:
        throw = lying(table)
        turns = [Option(f"turn.{place}.{face}") for place in own_dice(table, seat) for face in range(1, 7)]
        again = [Option(f"again.{place}") for place in range(len(throw.dice))] if throw else []
        stabs = [Option(f"stab.{hero.seat}") for hero in table.heroes if not hero.dead]
        return Menu((*turns, *again, *stabs, *anytime.standing(table, seat).options))

    def act(self, table: QuestTable, seat: Seat, choice: Choice) -> Frame:
        if word_in(choice[0]) in anytime.BY_WORD:
            return anytime.act(seat, choice)
        match choice[0].split("."):
            case ["turn", place, face]:
                return Turned(seat, int(place), int(face))
            case ["again", place]:
                return ThrowAgain(seat, int(place))
            case ["stab", victim]:
                return Stabbed(Seat(int(victim)))
        return anytime.act(seat, choice)

    def alarms(self, table: QuestTable) -> tuple[Alarm, ...]:
        clock = turn_clock(table)
        assert clock is not None
        return (clock,)

    def upkeep(self, table: QuestTable) -> Frame | None:
        return upkeep(table)

    def account(self, table: QuestTable) -> dict[str, Any]:
        return {"version": 1}

    def deadline_ms(self, table: QuestTable, deadline: str) -> int | None:
        return 4_000

    def observe(self, table: QuestTable, seat: Seat | None) -> Any:
        return table

    def imagine(self, observation: Any, rng: Any) -> Any:
        return observation


class Played:
    """A running trial. `told` has all events so far; `prepare` changes the table before the start."""

    def __init__(
        self,
        frame: Frame,
        drawn: Map | None = None,
        dice: Sequence[int] = (),
        monsters: Sequence[Monster] = (),
        cards: Sequence[Card | QuestCard] = (),
        prepare: Callable[[QuestTable], None] = lambda table: None,
    ) -> None:
        self.book = Cards(
            {**PLAIN, **PLAIN_TREASURES, **{CardId(number): card for number, card in enumerate(cards)}},
            dict(drawn.faces) if drawn else {},
        )
        self.rules = Trial(self.book)
        table = self.rules.new_table([Player("Ann"), Player("Bob"), Player("Cid")], {})
        if drawn is not None:
            table.dungeon = drawn.dungeon
        table.monsters = list(monsters)
        table.decks = {MONSTER: [], TREASURE: [], DXM: list(reversed(PLAIN))}
        table.discards = {MONSTER: [], TREASURE: [], DXM: []}
        prepare(table)
        table.stack = [Asked(frame)]
        self.dice = list(dice)
        self.drawn = drawn or Map(("E",))
        self.table = start(self.rules, table)
        self.told: list[Event] = list(self.table.news)
        self._roll()

    def does(self, seat: Seat, action: str, *details: Any) -> None:
        """Take a standing action."""
        self._apply(Answer(seat, (action, *details), standing=True))

    def refused(self, seat: Seat, action: str, *details: Any) -> str:
        """Return the id of the rule that forbids a standing action, or "" if it is allowed."""
        refusal = refused_act(self.rules, self.table, seat, (action, *details))
        return "" if refusal is None else refusal.rule

    def answers(self, seat: Seat, *choice: Any) -> None:
        """Answer the open question of that seat."""
        self._apply(Answer(seat, choice))

    def says(self, seat: Seat, yes: bool) -> None:
        """Answer yes or no."""
        self._apply(Answer(seat, yes))

    def picks(self, seat: Seat, choice: Any) -> None:
        """Answer with one choice of several."""
        self._apply(Answer(seat, choice))

    def passes(self, *seats: Seat) -> None:
        """Pass for these seats."""
        for seat in seats:
            self.answers(seat, "pass")

    def rings(self) -> None:
        """Ring the clock of the turn."""
        self._apply(alarm_rings(self.rules.alarms(self.table)[0].name))

    def asked(self) -> list[tuple[Seat, str]]:
        """Return the open questions as (seat, kind)."""
        return [(question.seat, question.kind) for question in questions(self.table)]

    @property
    def result(self) -> Any:
        """Result of the tried frame."""
        bottom = self.table.stack[0]
        assert isinstance(bottom, Asked)
        return bottom.result

    def saved(self) -> QuestTable:
        """Return the table as loaded from its save."""
        return start(self.rules, self.rules.load(saved_bytes(self.table), {}))

    def _apply(self, answer: Answer) -> None:
        outcome = apply(self.rules, self.table, answer)
        self.table = outcome.table
        self.told += outcome.events
        self._roll()

    def _roll(self) -> None:
        while self.dice and self.asked() and self.asked()[0][0] == CHANCE:
            outcome = apply(self.rules, self.table, Answer(CHANCE, (self.dice.pop(0),)))
            self.table = outcome.table
            self.told += outcome.events
