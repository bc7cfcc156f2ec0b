"""An event loop whose time goes by at once whenever all there is to do is to wait.

What is due when is as it would be by a clock, so a test may say after how many seconds something has to have happened.
Only what waits for another process or a socket cannot be tried by it.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Made = TypeVar("Made")


BEGINS_S = 1_000.0
"""The time of the loop at its beginning, as a computer's clock is seldom at 0."""


class _Impatient(selectors.SelectSelector):
    """Does not wait: what would have been waited is added up."""

    def __init__(self) -> None:
        super().__init__()
        self.gone_s = BEGINS_S

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "everybody waits for something that never comes"
            self.gone_s += timeout
        return ready


class QuickLoop(asyncio.SelectorEventLoop):
    """Its `time` is exact."""

    def __init__(self) -> None:
        self._impatient = _Impatient()
        super().__init__(self._impatient)

    def time(self) -> float:
        return self._impatient.gone_s


def run(work: Coroutine[Any, Any, Made]) -> Made:
    """As `asyncio.run`, at once."""
    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        return runner.run(work)


def now_s() -> float:
    """Seconds since it began."""
    return asyncio.get_running_loop().time() - BEGINS_S
