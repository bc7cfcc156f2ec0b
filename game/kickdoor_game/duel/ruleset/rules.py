"""The duel as a ruleset: the implementation of `machine.ruleset`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ...engine import FIRST
from ...language.book import Book
from ...language.decks import Deck
from ...machine.errors import Refusal
from ...machine.frame import Done, Frame, Next
from ...machine.ids import CHANCE, CardId, Seat
from ...machine.questions import Choice, Generator, Menu, Question
from ...machine.ruleset import Alarm, LoopBounds, Player
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
"""A list for each player: the keys of a Hero and the cards of a deck."""
AT_ONCE_MS = 1
"""Time in ms for questions of a turn whose clock has run out."""


@dataclass(slots=True)
class TurnIsUp(Frame):
    """The frame that runs when the clock of a turn has run out."""

    def begin(self, table: DuelTable) -> Next:
        """Mark the turn as out of time (ccg.timing.14)."""
        table.time_is_up = True
        table.changed = True
        return Done()


@dataclass(frozen=True, slots=True)
class DuelRules(PlainRules[DuelTable]):
    """The rules of one set: its pool of cards, and its prepared decks by name.

    `sentence`: what the set is about, for choosing one. `vary`: returns the numbers for a table's options.
    """

    name: str
    title: str
    book: Book
    ready: Mapping[str, Deck]
    sentence: str = "Two players, two decks, and an attack that may be a bluff."
    vary: Callable[[Mapping[str, Any]], DuelNumbers] = with_options

    table_type: ClassVar[type[Any]] = DuelTable

    @property
    def unlisted(self) -> str:
        """The rule to cite for an action that is not on the menu."""
        return "ccg.timing.2"

    @property
    def in_order(self) -> str:
        """The rule to cite when a seat has to wait until others have finished."""
        return "ccg.timing.6"

    @property
    def bounds(self) -> LoopBounds:
        """Limits of nesting. Abilities that start by themselves lie on the stack like interrupts, so more are allowed
        to nest.
        """
        return LoopBounds(interrupts=40)

    def figures(self, options: Mapping[str, Any]) -> dict[str, int]:
        """Return the numbers of the rules, by name. Options change none of them, only times."""
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
        """Return a table before its first step; players without a deck get prepared ones.

        Raises ValueError for a wrong number of players, an illegal deck or an unknown option.
        """
        if len(players) != PLAYERS:
            raise ValueError(f"a duel has two players, not {len(players)} (ccg.components.1)")
        decks = [player.deck or self.given(seat).keys for seat, player in enumerate(players)]
        for player, keys in zip(players, decks, strict=True):
            if faults := faults_of(self.book, keys):
                raise ValueError(f"the deck of {player.name}: {faults[0].problem} ({faults[0].rule})")
        return self.dealt([in_order(self.book, keys) for keys in decks], players, options)

    def given(self, seat: int) -> Deck:
        """Return the prepared deck for a seat whose player brings none."""
        return tuple(self.ready.values())[seat % len(self.ready)]

    def dealt(self, decks: Decks, players: Sequence[Player], options: dict[str, Any]) -> DuelTable:
        """Return a table with these decks, before anything is shuffled (ccg.setup.1).

        Raises ValueError if the option for the first turn names no seat.
        """
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
        """Set the parts of a table that saves do not hold, cards and numbers, and return it. `options`: the table
        options of the match."""
        book = replace(book_of(self.book.by_key, table.lists), talk=self.book.talk)
        table.attach(book, self.vary(options))
        return table

    def standing(self, table: DuelTable, seat: Seat) -> Menu:
        """Return all standing actions of that seat, which it can take without being asked; barred ones carry the
        reason."""
        return standing.standing(table, seat)

    def standing_under(self, table: DuelTable, seat: Seat, word: str) -> Menu:
        """Return the seat's standing actions (those taken without being asked) whose keys begin with this word."""
        return standing.standing_under(table, seat, word)

    def same_actions(self, before: DuelTable, after: DuelTable, touched: frozenset[str], seat: Seat) -> bool:
        """Return whether that seat's menu of standing actions is surely the same at both tables, which differ in the
        fields named in `touched`. False means that it may be another one."""
        return standing.same_actions(before, after, touched, seat)

    def too_late(self, table: DuelTable, seat: Seat, name: str) -> Refusal | None:
        """Return why an action for a card, with the key `name`, is no longer on that seat's menu; None for other
        keys."""
        return standing.too_late(table, seat, name)

    def act(self, table: DuelTable, seat: Seat, choice: Choice) -> Frame:
        """Return the frame (a rule in progress, for the stack) that carries out an admitted choice from the seat's
        standing actions."""
        return standing.act(table, seat, choice)

    def upkeep(self, table: DuelTable) -> Frame | None:
        """Squish cards, end the duel if a player is out, and return the frame that announces waiting abilities; None if
        there are none."""
        return upkeep(table)

    def status(self, table: DuelTable) -> list[str]:
        """Return a sentence for each problem of the table; empty for a sound one."""
        return status(table)

    def account(self, table: DuelTable) -> dict[str, Any]:
        """Return the table's contents, part by part, as plain data that releases with the same rules agree on."""
        return account(table)

    def alarms(self, table: DuelTable) -> tuple[Alarm, ...]:
        """Return the alarm for the end of the turn's time, which does not run while the opponent is asked
        (ccg.timing.14); () without a limit."""
        turn_ms = table.numbers.deadlines_ms[TURN_CLOCK]
        if not table.turn_number or turn_ms is None or table.time_is_up:
            return ()
        others = any(question.seat not in (table.turn, CHANCE) for question in questions(table))
        return (Alarm(f"turn.{table.turn_number}", turn_ms, runs=not others),)

    def ring(self, table: DuelTable, name: str) -> Frame | None:
        """Return the frame that marks the turn as out of time; None if the alarm of this name is no longer set."""
        return TurnIsUp() if any(alarm.name == name for alarm in self.alarms(table)) else None

    def deadline_ms(self, table: DuelTable, deadline: str) -> int | None:
        """Return how long a question of this class may stay open, in ms; None for no limit.

        Raises KeyError, with the known names, for an unknown class.
        """
        times = table.numbers.deadlines_ms
        if deadline not in times:
            raise KeyError(f"no deadline {deadline!r}; there are: {', '.join(times)}")
        mine = all(question.seat == table.turn for question in questions(table))
        return AT_ONCE_MS if table.time_is_up and mine else times[deadline]

    def shortest_ms(self, table: DuelTable, question: Question) -> int:
        """Return for how long, in ms, others must not notice that this question was answered by its default: for a
        window a fixed time, 0 for other questions (ccg.timing.12)."""
        return table.numbers.shortest_ms if question.deadline == WINDOW else 0

    def observe(self, table: DuelTable, seat: Seat | None) -> DuelObservation:
        """Return what that seat sees of the table, with cards hidden from it as blanks; None is a spectator."""
        return observe(table, seat)

    def imagine(self, observation: DuelObservation, rng: Generator) -> DuelTable:
        """Return a possible table that fits the observation, with unseen cards dealt at random."""
        return imagine(observation, rng)
