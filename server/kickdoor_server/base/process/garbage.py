"""Schedules Python's garbage collection, and limits the objects that a collection visits, since it stops all other
work.

A collection of the oldest generation visits every object that has lived for long: 0.1 s with hundreds of tables and
sessions, twice a second where very many come and go, and hardly any of them is garbage. So objects that survive such a
collection are frozen (`gc.freeze`), and the next one visits only those made since. A frozen object is still freed when
its last reference goes; only frozen cycles have to be looked for. That is done when the number of frozen objects has
grown by a quarter.

The C library keeps freed memory in pieces between memory that is in use, so the process would stay as big as its
largest crowd. Where the library can be told to give it back (glibc's `malloc_trim`), it is told so at every look.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from ..edge import DelayedCall, Time, cancelled, later

OLDEST = 2
"""The number of Python's oldest generation."""

OLDEST_AFTER = 2
"""Collections of the middle generation before the oldest is visited (Python: 10). Since survivors are frozen, no object
is visited twice and the total time stays the same, but one collection takes at most 10 ms."""

GROWS_MOST = 1.25
"""Growth of the number of frozen objects, as a factor, at which all of them are visited."""

LOOK_EVERY_S = 300.0
"""Seconds between two counts of the frozen objects, and so the least time between two full collections.

Counting three hundred thousand objects takes 20 to 60 ms, collecting them half a second.
"""


def no_trim() -> None:
    """Do nothing; used where the C library has no function that gives memory back to the system."""


def the_trim() -> Callable[[], None]:
    """Return the function that gives unused memory back to the system: glibc's `malloc_trim`, or else `no_trim`."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):  # another C library than glibc; on Windows CDLL needs a name
        return no_trim
    return lambda: trim(0)


@contextmanager
def looked_for_later() -> Iterator[None]:
    """Switch the garbage collector off in a `with` block that makes many objects which all stay in use, so that looking
    for garbage would be wasted.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Freezing:
    """Freezes the long-lived objects of this process, from `start` to `stop`."""

    def __init__(self, time: Time, trim: Callable[[], None] | None = None) -> None:
        self._time = time
        self._trim = the_trim() if trim is None else trim
        self._left = 0
        self._look: DelayedCall | None = None
        self._before = gc.get_threshold()

    def start(self) -> None:
        """Exempt all present objects from garbage collection (`gc.freeze`), and from now on those that survive a
        collection of the oldest generation.
        """
        self.freeze()
        young, old, _ = self._before
        gc.set_threshold(young, old, OLDEST_AFTER)
        gc.callbacks.append(self._collected)
        self._look = later(self._time, LOOK_EVERY_S, self._look_through)

    def freeze(self) -> None:
        """Exempt all present objects from garbage collection (`gc.freeze`); growth is counted from their number."""
        gc.freeze()
        self._left = gc.get_freeze_count()

    def stop(self) -> None:
        """Undo `gc.freeze` and restore Python's own thresholds for garbage collection."""
        if self._look is not None:
            cancelled(self._look)
            self._look = None
            gc.callbacks.remove(self._collected)
            gc.set_threshold(*self._before)
            gc.unfreeze()

    def _collected(self, phase: str, info: Mapping[str, int]) -> None:
        if phase == "stop" and info["generation"] == OLDEST:
            gc.freeze()

    def _look_through(self) -> None:
        self._look = later(self._time, LOOK_EVERY_S, self._look_through)
        if gc.get_freeze_count() > self._left * GROWS_MOST:
            gc.unfreeze()
            gc.collect()
            self._left = gc.get_freeze_count()
        self._trim()
