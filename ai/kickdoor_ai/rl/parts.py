"""What the environment needs to know of an engine: its words, its cards, and what there is to see on its tables.

All else in this folder works from questions, shapes and events, which every engine has. A part belongs to an engine
and is found by its table: `part_of(table)`. An engine without one cannot be played here; `doors/as_vectors.py` shows
how to write one, and the engine's record (`engines`) says where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kickdoor_game.machine.events import Event

from ..api import Chair
from ..engines import seats_of

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


def part_of(table: Any) -> Part:
    """The part of that table's engine. NotImplementedError if it has none."""
    where, _, name = seats_of(table.engine).as_vectors.partition(":")
    if not where:
        raise NotImplementedError(f"no part for tables of {table.engine!r}: see {__name__}")
    part: Part = getattr(import_module(where), name)()
    return part
