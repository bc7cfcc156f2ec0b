"""Dice that fall as a lesson wants them to, and otherwise as they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Self

from .lesson import FACES


def nothing_granted(table: Any) -> None:
    """Grant nothing of what chance decides on that table."""


class LoadedDice(Random):
    """`wanted` tells what the step of the lesson would like to see: each of its numbers falls once. `granted` tells
    what is to come of what chance decides on a table beside dice, as a number from 1 on, if something is wished for."""

    def __new__(cls, *_: object) -> Self:
        """Return dice that are not seeded yet: `Random` would take what they wish for as seeds."""
        return super().__new__(cls)

    def __init__(
        self,
        seed: bytes,
        wanted: Callable[[], Sequence[int]],
        granted: Callable[[Any], int | None] = nothing_granted,
    ) -> None:
        super().__init__(seed)
        self._wanted = wanted
        self._granted = granted
        self._of: Sequence[int] = ()
        self._fallen = 0
        self._table: Any = None

    def shown(self, table: Any) -> None:
        """They fall on that table from now on."""
        self._table = table

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if stop is None and self._table is not None and (number := self._granted(self._table)) is not None:
            return number - 1
        wanted = self._wanted()
        if wanted is not self._of:
            self._of, self._fallen = wanted, 0
        if (start, stop) == (FACES, None) and self._fallen < len(wanted):
            self._fallen += 1
            return wanted[self._fallen - 1] - 1
        return super().randrange(start, stop, step)
