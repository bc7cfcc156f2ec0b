"""When Python looks for garbage, and through how much of what there is: nothing else happens meanwhile.

A collection of the oldest generation looks through all that has lived for long: a tenth of a second with hundreds of
tables and sessions, twice a second where very many come and go. Hardly anything of it is garbage. So what has outlived
such a collection is frozen, and the next one looks only through what has come since. What is frozen goes like anything
else once nothing refers to it; only of things that refer to each other it has to be looked for, which is done when a
quarter more is frozen than was left last time.

What was let go is not yet the system's again: the C library keeps it, in pieces between what is still in use, so that
a crowd that comes and goes leaves a process as big as the crowd was. Where the library can be told to give it back
(glibc's `malloc_trim`), it is, as often as is looked.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from ..edge import Call, Time, cancelled, later

OLDEST = 2
"""The generation."""

OLDEST_AFTER = 2
"""Collections of the one before it until the oldest is looked through, where Python takes 10: nothing of it is looked
through twice, so all of it takes as long, but at most 10 ms at once."""

GROWS_MOST = 1.25
"""How much more may be frozen than there was after the last look through all of it."""

LOOK_EVERY_S = 300.0
"""Seconds between two counts of the frozen objects, and so at least between two collections of all of them.

To count three hundred thousand of them takes 20 to 60 ms, to collect half a second."""


def no_trim() -> None:
    """Nothing: this C library keeps what it has."""


def the_trim() -> Callable[[], None]:
    """What gives the system back what the C library holds and nobody uses; nothing where it cannot be told so."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):  # none of glibc's; Windows wants a name
        return no_trim
    return lambda: trim(0)


@contextmanager
def looked_for_later() -> Iterator[None]:
    """Meanwhile nothing is looked through: all of it would be found to be in use, again and again."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Freezing:
    """Of this process, from `start` to `stop`."""

    def __init__(self, time: Time, trim: Callable[[], None] | None = None) -> None:
        self._time = time
        self._trim = the_trim() if trim is None else trim
        self._left = 0
        self._look: Call | None = None
        self._before = gc.get_threshold()

    def start(self) -> None:
        """Freeze what there is, and from here on whatever outlives a collection of the oldest generation."""
        self.freeze()
        young, old, _ = self._before
        gc.set_threshold(young, old, OLDEST_AFTER)
        gc.callbacks.append(self._collected)
        self._look = later(self._time, LOOK_EVERY_S, self._look_through)

    def freeze(self) -> None:
        """Take what there is as what will stay."""
        gc.freeze()
        self._left = gc.get_freeze_count()

    def stop(self) -> None:
        """Leave it to Python again."""
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
