"""Default answers of a ruleset, so that a game implements only what is special about it.

By default a table is loaded as it was saved, there are no standing actions, alarms, upkeep or faults, and figures have
no sex.
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
from .machine.ruleset import Alarm, LoopBounds
from .machine.table import Table

TableT = TypeVar("TableT", bound=Table)


class PlainRules(Generic[TableT]):
    """Base class of rulesets with defaults for most methods of `Ruleset`. `table_type` is the class of its tables."""

    __slots__ = ()

    table_type: ClassVar[type[Any]]

    @property
    def engine(self) -> str:
        """The key of the engine, from the table's class."""
        name: str = self.table_type.engine
        return name

    @property
    def bounds(self) -> LoopBounds:
        """The kernel's default limits."""
        return LoopBounds()

    @property
    def sexes(self) -> tuple[str, ...]:
        """No sexes."""
        return ()

    def figures(self, options: Mapping[str, Any]) -> Mapping[str, int]:
        """Return {}, whatever the table options: these rules have no numbers to be filled into a rulebook."""
        return {}

    def attached(self, table: TableT, options: dict[str, Any]) -> TableT:
        """Return the table as it is. Subclasses attach the cards and numbers to it that saves leave out."""
        return table

    def load(self, data: bytes, options: dict[str, Any]) -> TableT:
        """Return a saved table. Raises UnreadableSave if the data does not fit. `options`: the table options of the
        match."""
        return self.attached(loaded(data, self.table_type), options)

    def from_plain(self, data: Any, options: dict[str, Any]) -> TableT:
        """Return a saved table, from plain data. Raises UnreadableSave if it does not fit. `options`: the table options
        of the match."""
        return self.attached(load(data, self.table_type), options)

    def observation(self, data: Any, options: dict[str, Any]) -> Observation[TableT]:
        """Return an observation that another process made of a table with `observe`, from plain data. Raises
        UnreadableSave if it is not one. `options`: the table options of the match."""
        if not isinstance(data, dict) or data.keys() != {"seat", "table"}:
            raise UnreadableSave("an observation is a seat and a table")
        seat = None if data["seat"] is None else load(data["seat"], Seat)
        return Observation(seat, self.from_plain(data["table"], options))

    def standing(self, table: TableT, seat: Seat) -> Menu:
        """Return an empty menu: seats act only when they are asked."""
        return Menu(())

    def standing_under(self, table: TableT, seat: Seat, word: str) -> Menu:
        """Return the whole menu: where it is short, computing a part of it saves nothing."""
        return self.standing(table, seat)

    def same_actions(self, before: TableT, after: TableT, touched: frozenset[str], seat: Seat) -> bool:
        """Return whether no field has changed: only then is it certain that a seat may do the same. `touched`: the
        fields in which the tables differ."""
        return not touched

    def too_late(self, table: TableT, seat: Seat, name: str) -> Refusal | None:
        """Return None: there is no action that could have left a menu."""
        return None

    def shortest_ms(self, table: TableT, question: Question) -> int:
        """Return 0: others may notice at once that a question was answered by its default."""
        return 0

    def alarms(self, table: TableT) -> tuple[Alarm, ...]:
        """Return (): these rules set no alarms (timers)."""
        return ()

    def ring(self, table: TableT, name: str) -> Frame | None:
        """Return None: these rules set no alarms (timers)."""
        return None

    def upkeep(self, table: TableT) -> Frame | None:
        """Do nothing, and return None: in these games nothing follows from the rules by itself."""
        return None

    def status(self, table: TableT) -> list[str]:
        """Return [], without checking the table for faults."""
        return []
