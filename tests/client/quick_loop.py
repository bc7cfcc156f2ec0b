"""An event loop that never waits: its time jumps to the next timer when nothing else is left to do.

The order of events is that of a real clock, so a test may say after how many seconds something must have happened. It
cannot wait for another process or a socket.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Made = TypeVar("Made")


BEGINS_S = 1_000.0
"""Time of the loop at its beginning, which is not 0, as with real clocks."""


class _Impatient(selectors.SelectSelector):
    """A selector that does not wait but adds up the seconds it would have waited."""

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
    """An event loop with exact time that never waits."""

    def __init__(self) -> None:
        self._impatient = _Impatient()
        super().__init__(self._impatient)

    def time(self) -> float:
        return self._impatient.gone_s


def run(work: Coroutine[Any, Any, Made]) -> Made:
    """Run a coroutine as `asyncio.run` does, on a loop that never waits."""
    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        return runner.run(work)


def now_s() -> float:
    """Return the seconds since the loop began."""
    return asyncio.get_running_loop().time() - BEGINS_S
