"""The duel as a ruleset: the contract of `machine.ruleset`, fulfilled by the parts of this engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ...engine import FIRST
from ...language.book import Book
from ...language.decks import Deck
from ...machine.errors import Refusal
from ...machine.frame import Done, Frame, Next
from ...machine.ids import CHANCE, CardId, Seat
from ...machine.questions import Choice, Generator, Menu, Question
from ...machine.ruleset import Alarm, Bounds, Player
from ...machine.run import questions
from ...plain_rules import PlainRules
from ..announcing.by_itself import upkeep
from ..cards.abilities import SMACK_DAMAGE
from ..phases import standing
from ..phases.match import SEATS, Duel
from ..state import verbs
from ..state.numbers import (
    CAUGHT_DAMAGE,
    HIGHEST_LEVEL,
    LATE_TURNS,
    LIMP_DAMAGE,
    PLAYERS,
    START_CARDS,
    START_GOLD,
    TURN_CLOCK,
    WINDOW,
    DuelNumbers,
    with_options,
)
from ..state.table import Duelist, DuelTable, book_of
from .account import account
from .decks import COPIES_MOST, DECK_SIZE, faults_of, in_order
from .observe import DuelObservation, imagine, observe
from .status import status

Decks = Sequence[tuple[str, ...]]
AT_ONCE_MS = 1
"""What is left for questions of a turn whose clock has rung."""


@dataclass(slots=True)
class TurnIsUp(Frame):
    """The clock of the turn has rung (ccg.timing.14)."""

    def begin(self, table: DuelTable) -> Next:
        table.time_is_up = True
        table.changed = True
        return Done()


@dataclass(frozen=True, slots=True)
class DuelRules(PlainRules[DuelTable]):
    """A pool of cards, and the decks that are ready to be played, by their names."""

    name: str
    title: str
    book: Book
    ready: Mapping[str, Deck]
    sentence: str = "Two players, two decks, and an attack that may be a bluff."
    vary: Callable[[Mapping[str, Any]], DuelNumbers] = with_options

    table_type: ClassVar[type[Any]] = DuelTable

    @property
    def unlisted(self) -> str:
        return "ccg.timing.2"

    @property
    def in_order(self) -> str:
        return "ccg.timing.6"

    @property
    def bounds(self) -> Bounds:
        """What starts by itself lies on the stack like an interruption, so more of them nest."""
        return Bounds(interrupts=40)

    def figures(self, options: Mapping[str, Any]) -> dict[str, int]:
        """Return the numbers that the rules fix, by their names; options change only times."""
        first, second = START_GOLD
        return {
            "players": PLAYERS,
            "deck_size": DECK_SIZE,
            "copies_most": COPIES_MOST,
            "start_cards": START_CARDS,
            "start_gold_first": first,
            "start_gold_second": second,
            "highest_level": HIGHEST_LEVEL,
            "limp_damage": LIMP_DAMAGE,
            "caught_damage": CAUGHT_DAMAGE,
            "smack_damage": SMACK_DAMAGE,
            "late_turns": LATE_TURNS,
        }

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> DuelTable:
        """Return a table before its first step.

        ValueError for other than two players, a deck that is not legal, an option that there is not. Whoever brings no
        deck gets a ready one, each seat another.
        """
        if len(players) != PLAYERS:
            raise ValueError(f"a duel has two players, not {len(players)} (ccg.components.1)")
        decks = [player.deck or self.given(seat).keys for seat, player in enumerate(players)]
        for player, keys in zip(players, decks, strict=True):
            if faults := faults_of(self.book, keys):
                raise ValueError(f"the deck of {player.name}: {faults[0].problem} ({faults[0].rule})")
        return self.dealt([in_order(self.book, keys) for keys in decks], players, options)

    def given(self, seat: int) -> Deck:
        """Return the ready deck of a seat whose player brings none."""
        return tuple(self.ready.values())[seat % len(self.ready)]

    def dealt(self, decks: Decks, players: Sequence[Player], options: dict[str, Any]) -> DuelTable:
        """Return a table with these two lists, each a Hero and a deck; nothing has been shuffled yet (ccg.setup.1)."""
        begins = options.get(FIRST)
        if begins not in (None, *SEATS):
            raise ValueError(f"no seat {begins!r} takes the first turn (ccg.setup.7)")
        table = DuelTable(
            stack=[Duel(first=None if begins is None else Seat(begins))],
            answered=[0, 0],
            lists=list(decks),
        )
        self.attached(table, options)
        first = 0
        for seat, (player, keys) in enumerate(zip(players, decks, strict=True)):
            deck = tuple(CardId(number) for number in range(first + 1, first + len(keys)))
            table.duelists.append(Duelist(Seat(seat), player.name, CardId(first), deck=deck))
            verbs.come(table, CardId(first))
            first += len(keys)
        return table

    def attached(self, table: DuelTable, options: dict[str, Any]) -> DuelTable:
        """Return it with its cards and numbers."""
        table.attach(book_of(self.book.by_key, table.lists), self.vary(options))
        return table

    def standing(self, table: DuelTable, seat: Seat) -> Menu:
        return standing.standing(table, seat)

    def standing_under(self, table: DuelTable, seat: Seat, word: str) -> Menu:
        return standing.standing_under(table, seat, word)

    def same_actions(self, before: DuelTable, after: DuelTable, touched: frozenset[str], seat: Seat) -> bool:
        return standing.same_actions(before, after, touched, seat)

    def too_late(self, table: DuelTable, seat: Seat, name: str) -> Refusal | None:
        return standing.too_late(table, seat, name)

    def act(self, table: DuelTable, seat: Seat, choice: Choice) -> Frame:
        return standing.act(table, seat, choice)

    def upkeep(self, table: DuelTable) -> Frame | None:
        return upkeep(table)

    def status(self, table: DuelTable) -> list[str]:
        return status(table)

    def account(self, table: DuelTable) -> dict[str, Any]:
        return account(table)

    def alarms(self, table: DuelTable) -> tuple[Alarm, ...]:
        """The clock of the turn; it stands still while the opponent is asked (ccg.timing.14)."""
        turn_ms = table.numbers.deadlines_ms[TURN_CLOCK]
        if not table.turn_number or turn_ms is None or table.time_is_up:
            return ()
        others = any(question.seat not in (table.turn, CHANCE) for question in questions(table))
        return (Alarm(f"turn.{table.turn_number}", turn_ms, runs=not others),)

    def ring(self, table: DuelTable, name: str) -> Frame | None:
        return TurnIsUp() if any(alarm.name == name for alarm in self.alarms(table)) else None

    def deadline_ms(self, table: DuelTable, deadline: str) -> int | None:
        """KeyError with the known names for a class of deadlines that there is not."""
        times = table.numbers.deadlines_ms
        if deadline not in times:
            raise KeyError(f"no deadline {deadline!r}; there are: {', '.join(times)}")
        mine = all(question.seat == table.turn for question in questions(table))
        return AT_ONCE_MS if table.time_is_up and mine else times[deadline]

    def shortest_ms(self, table: DuelTable, question: Question) -> int:
        """Of every window (ccg.timing.12)."""
        return table.numbers.shortest_ms if question.deadline == WINDOW else 0

    def observe(self, table: DuelTable, seat: Seat | None) -> DuelObservation:
        return observe(table, seat)

    def imagine(self, observation: DuelObservation, rng: Generator) -> DuelTable:
        return imagine(observation, rng)
