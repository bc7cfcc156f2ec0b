"""Dice that fall as a lesson wants them to, and otherwise as they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from .lesson import FACES


class LoadedDice(Random):
    """`wanted` tells what the step of the lesson would like to see: each of its numbers falls once. `granted` tells
    what is to come of what chance decides on a table beside dice, as a number from 1 on, if something is wished for."""

    wanted: Callable[[], Sequence[int]] = staticmethod(lambda: ())
    granted: Callable[[Any], int | None] = staticmethod(lambda table: None)
    _of: Sequence[int] = ()
    _fallen = 0
    _table: Any = None

    def shown(self, table: Any) -> None:
        """They fall on that table from now on."""
        self._table = table

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if stop is None and self._table is not None and (number := self.granted(self._table)) is not None:
            return number - 1
        wanted = self.wanted()
        if wanted is not self._of:
            self._of, self._fallen = wanted, 0
        if (start, stop) == (FACES, None) and self._fallen < len(wanted):
            self._fallen += 1
            return wanted[self._fallen - 1] - 1
        return super().randrange(start, stop, step)
