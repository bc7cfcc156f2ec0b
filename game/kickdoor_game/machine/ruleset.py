"""The contract that every ruleset fulfils; the kernel, the server, the seats and the tests know nothing else.

A ruleset is an immutable object: numbers, cards and functions. All that changes is in the table.
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
    """Something that runs out by itself after `ms` milliseconds unless it is gone before.

    `runs`: whether time passes for it now; if not, what is left of it stays, as for a turn in which others act.
    """

    name: str
    ms: int
    runs: bool = True


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where the kernel ends what has no end by itself.

    `interrupts`: how deep interruptions may nest. Each costs a card, so people never come near in most games; endless
    chains end there. `steps`: a rule that runs longer than this without asking anybody is in a circle.
    """

    interrupts: int = 12
    steps: int = 100_000


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits down: the name that others see, and the sex of their figure, in games in which figures have one.

    `deck`: the keys of the cards that they bring, in games to which one brings some; none: what the game gives them.
    """

    name: str
    sex: str = ""
    deck: tuple[str, ...] = ()


class Ruleset(Protocol):
    """What a game is to the kernel. `table` is always the table type of the ruleset's own engine."""

    @property
    def name(self) -> str: ...

    @property
    def engine(self) -> str:
        """Whose rules they are: the name by which every package keeps what it has for that kind of game."""

    @property
    def unlisted(self) -> str:
        """The rule id that is cited when somebody says what is neither an answer nor offered."""

    @property
    def in_order(self) -> str:
        """The rule id that is cited when somebody has to wait for what others have begun."""

    @property
    def bounds(self) -> Bounds:
        """How deep interruptions may nest in this game, and how long a rule may run without asking."""

    @property
    def sexes(self) -> tuple[str, ...]:
        """What sexes a figure may have at the start, the usual one first; none where the game has no such thing."""

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> Any:
        """A table before its first step. ValueError if the number of players or an option does not fit."""

    def load(self, data: bytes, options: dict[str, Any]) -> Any:
        """A saved table with its cards and numbers attached; UnreadableSave if it does not fit."""

    def standing(self, table: Any, seat: Seat) -> Menu:
        """What that seat may do at any time, and what it holds but cannot do now, with the reason."""

    def standing_under(self, table: Any, seat: Seat, word: str) -> Menu:
        """Of `standing`, at least the options whose keys begin with that word: what one of them is admitted by."""

    def same_actions(self, before: Any, after: Any, touched: frozenset[str], seat: Seat) -> bool:
        """Whether `standing` is the same for that seat at both tables of a match, whose other fields are `touched`.

        False where that is not known: then it is asked again, which is always right.
        """

    def too_late(self, table: Any, seat: Seat, name: str) -> Refusal | None:
        """Why no standing action of that key is on the seat's menu now; None: there never is such a one."""

    def act(self, table: Any, seat: Seat, choice: Choice) -> Frame:
        """The frame of an admitted standing action; it is pushed on top of whatever is going on."""

    def alarms(self, table: Any) -> tuple[Alarm, ...]: ...

    def ring(self, table: Any, name: str) -> Frame | None:
        """What happens when that alarm has run out; None if it is gone."""

    def upkeep(self, table: Any) -> Frame | None:
        """Standing consequences ("if ever ..., then ..."), run until nothing changes. A frame if one must ask."""

    def status(self, table: Any) -> list[str]:
        """Everything that is wrong with the table; empty for a sound one."""

    def account(self, table: Any) -> dict[str, Any]:
        """What the table means, part by part, as plain data that is the same in every release that means the same.

        No numbers that a release may give otherwise (of copies of cards) are in it. `version` is that of the account
        itself: two of different versions cannot be compared.
        """

    def deadline_ms(self, table: Any, deadline: str) -> int | None:
        """How long a question of that deadline class may stay open; None: for ever."""

    def shortest_ms(self, table: Any, question: Question) -> int:
        """How long nobody else may notice that this question has been answered by its default; 0: not at all.

        Only who runs a match in real time minds it: the kernel takes a pass whenever it comes.
        """

    def observe(self, table: Any, seat: Seat | None) -> Any:
        """What one chair (None: a spectator) may see, built from nothing."""

    def imagine(self, observation: Any, rng: Generator) -> Any:
        """A table that fits the observation, the unseen dealt at random."""
