"""The interface of every ruleset, through which the kernel, the server, AI players and the tests use a game.

A ruleset is immutable: numbers, cards and functions. Everything that changes is in the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .errors import Refusal
from .frame import Frame
from .ids import Seat
from .questions import Choice, Generator, Menu, Question


@dataclass(frozen=True, slots=True)
class Alarm:
    """A timer that is not a question: it runs out after `ms` milliseconds, unless it is gone before.

    `runs`: time passes for it now; otherwise the remaining time is kept, as during a turn in which others act.
    """

    name: str
    ms: int
    runs: bool = True


@dataclass(frozen=True, slots=True)
class LoopBounds:
    """Limits at which the kernel stops loops.

    `interrupts`: how deep interruptions may nest. Each costs a card, so most games never come near it; endless chains
    end there. `steps`: steps of rules without any question in between; more mean an endless loop.
    """

    interrupts: int = 12
    steps: int = 100_000


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the start of a match: the name that others see, and the sex of their figure, in games where figures
    have one.

    `deck`: the keys of the cards that they bring, in games where players bring cards; empty: the game provides them.
    """

    name: str
    sex: str = ""
    deck: tuple[str, ...] = ()


class Ruleset(Protocol):
    """The interface of a game. `table` is always of the table type of the ruleset's own engine."""

    @property
    def name(self) -> str:
        """The key of the set of rules and cards."""

    @property
    def engine(self) -> str:
        """The key of the engine, under which each package keeps its code for that kind of game."""

    @property
    def unlisted(self) -> str:
        """The rule id cited when a seat's choice is neither an answer nor an offered action."""

    @property
    def in_order(self) -> str:
        """The rule id cited when a seat has to wait until others have finished what they began."""

    @property
    def bounds(self) -> LoopBounds:
        """How deep interruptions may nest in this game, and how long a rule may run without asking."""

    @property
    def sexes(self) -> tuple[str, ...]:
        """The sexes that a figure may have at the start, the default first; empty in games without sexes."""

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> Any:
        """Return a new table before its first step. Raises ValueError if the number of players or an option does not
        fit.
        """

    def load(self, data: bytes, options: dict[str, Any]) -> Any:
        """Return a saved table with its cards and numbers attached. Raises UnreadableSave if the data does not fit.
        `options`: the table options of the match."""

    def standing(self, table: Any, seat: Seat) -> Menu:
        """Return the menu of the seat's standing actions, which it may take at any time without being asked, and,
        barred with the reason, what it has but cannot use now."""

    def standing_under(self, table: Any, seat: Seat, word: str) -> Menu:
        """Return at least those options of `standing` whose keys begin with `word`: enough to check one of them."""

    def same_actions(self, before: Any, after: Any, touched: frozenset[str], seat: Seat) -> bool:
        """Return whether `standing` is certainly the same for that seat at both tables; `touched`: the fields in which
        they differ. False also means unknown: then `standing` must be computed again."""

    def too_late(self, table: Any, seat: Seat, name: str) -> Refusal | None:
        """Return why no standing action with the key `name` is on the seat's menu now; None if no action ever has such
        a key."""

    def act(self, table: Any, seat: Seat, choice: Choice) -> Frame:
        """Return the frame that carries out an admitted choice from `standing`; it is pushed on top of the stack."""

    def alarms(self, table: Any) -> tuple[Alarm, ...]:
        """Return the alarms, named timers with a time in ms, that are set now."""

    def ring(self, table: Any, name: str) -> Frame | None:
        """Return the frame for the alarm of that name, whose time has run out; None if it is no longer set."""

    def upkeep(self, table: Any) -> Frame | None:
        """Apply standing consequences ("if ever ..., then ...") until nothing changes. Returns a frame if one of them
        must ask.
        """

    def status(self, table: Any) -> list[str]:
        """Return every broken invariant of the table, as sentences; empty for a sound one."""

    def account(self, table: Any) -> dict[str, Any]:
        """Return what the table means, part by part, as plain data that is equal in all releases that mean the same.

        It contains no numbers that a release may assign differently (of copies of cards). `version` is that of this
        account's format: accounts of different versions cannot be compared.
        """

    def deadline_ms(self, table: Any, deadline: str) -> int | None:
        """Return how long a question whose `deadline` has this name may stay open, in ms; None: without limit."""

    def shortest_ms(self, table: Any, question: Question) -> int:
        """Return for how long, in ms, others must not notice that this question was answered by its default; 0: not at
        all.

        Only programs that run a match in real time use this: the kernel accepts a pass at any time.
        """

    def observe(self, table: Any, seat: Seat | None) -> Any:
        """Return what one chair may see (None: a spectator), built from nothing, so that no secret can remain in it."""

    def imagine(self, observation: Any, rng: Generator) -> Any:
        """Return a random table that is consistent with the observation: the unseen cards are dealt at random."""
