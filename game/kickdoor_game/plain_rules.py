"""What most rulesets answer alike, so that a game says only what is its own.

A table is read back as it was saved; nothing may be done at any time, nothing happens by itself, nothing is forbidden
for a while only, nothing is wrong, and figures have no sex. A game that knows more of it overrides it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from .machine.errors import Refusal, UnreadableSave
from .machine.frame import Frame
from .machine.ids import Seat
from .machine.observation import Observation
from .machine.plain import load, loaded
from .machine.questions import Menu, Question
from .machine.ruleset import Alarm, Bounds
from .machine.table import Table

TableT = TypeVar("TableT", bound=Table)


class PlainRules(Generic[TableT]):
    """`table_type`: the class of its tables."""

    __slots__ = ()

    table_type: ClassVar[type[Any]]

    @property
    def engine(self) -> str:
        name: str = self.table_type.engine
        return name

    @property
    def bounds(self) -> Bounds:
        return Bounds()

    @property
    def sexes(self) -> tuple[str, ...]:
        return ()

    def figures(self, options: Mapping[str, Any]) -> Mapping[str, int]:
        """None by a name."""
        return {}

    def attached(self, table: TableT, options: dict[str, Any]) -> TableT:
        """The table with what saves leave out: cards and numbers."""
        return table

    def load(self, data: bytes, options: dict[str, Any]) -> TableT:
        """A saved table; UnreadableSave if it does not fit."""
        return self.attached(loaded(data, self.table_type), options)

    def from_plain(self, data: Any, options: dict[str, Any]) -> TableT:
        """The same from plain data."""
        return self.attached(load(data, self.table_type), options)

    def observation(self, data: Any, options: dict[str, Any]) -> Observation[TableT]:
        """An observation that somebody else made of such a table, from plain data; UnreadableSave if it is none."""
        if not isinstance(data, dict) or data.keys() != {"seat", "table"}:
            raise UnreadableSave("an observation is a seat and a table")
        seat = None if data["seat"] is None else load(data["seat"], Seat)
        return Observation(seat, self.from_plain(data["table"], options))

    def standing(self, table: TableT, seat: Seat) -> Menu:
        return Menu(())

    def standing_under(self, table: TableT, seat: Seat, word: str) -> Menu:
        """The whole menu: where it is short, nothing is gained by making a part of it."""
        return self.standing(table, seat)

    def same_actions(self, before: TableT, after: TableT, touched: frozenset[str], seat: Seat) -> bool:
        """If nothing was touched at all."""
        return not touched

    def too_late(self, table: TableT, seat: Seat, name: str) -> Refusal | None:
        return None

    def shortest_ms(self, table: TableT, question: Question) -> int:
        """No time: what is answered may be seen at once."""
        return 0

    def alarms(self, table: TableT) -> tuple[Alarm, ...]:
        return ()

    def ring(self, table: TableT, name: str) -> Frame | None:
        return None

    def upkeep(self, table: TableT) -> Frame | None:
        return None

    def status(self, table: TableT) -> list[str]:
        return []
