"""What the environment needs to know of an engine: its words, its cards, and what there is to see on its tables.

All else in this folder works from questions, shapes and events, which every engine has. A part belongs to a kind of
table and is found by it: `part_of(table)`. An engine without one cannot be played here; `doors.py` shows how to write
one (`@part_of.register`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kickdoor_game.machine.events import Event

from ..api import Chair

Row = NDArray[np.float32]
Segments = tuple[tuple[str, int], ...]
"""Names and lengths of stretches of the vector, in order."""


class Part(Protocol):
    """One engine, as the environment sees it."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of its menus and lists; one that is missing is spelled `word:?`."""

    @property
    def acts(self) -> tuple[str, ...]:
        """The words of its standing actions; one that is missing is spelled `act:?`."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its questions."""

    def cards(self, table: Any) -> tuple[str, ...]:
        """The key of each card of that table, by its number."""

    def segments(self, seats: int, cards: int) -> Segments:
        """What `fill` writes."""

    def fill(self, seen: Any, me: Chair, rows: Mapping[str, Row]) -> None:
        """Write what that observation shows into the rows, which are zero, in values from -1 to 1."""

    def progress(self, table: Any, chair: Chair) -> float:
        """How far that chair is on its way to winning, from 0 to 1, as everybody can see."""

    def tell(self, table: Any, event: Event) -> str:
        """The event for those who watch; empty if it needs no words."""

    def summary(self, table: Any) -> str:
        """Who does what, in one sentence."""


@singledispatch
def part_of(table: Any) -> Part:
    """The part for that kind of table. NotImplementedError if its engine has none."""
    raise NotImplementedError(f"no part for a {type(table).__name__}: see {__name__}")
