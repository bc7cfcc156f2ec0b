"""A visitor's keyboard as an input for prompt-toolkit.

prompt-toolkit's own pipe input writes into a pipe that the same thread reads: a paste larger than the pipe's buffer
would block everybody. Here typed bytes wait in memory and are parsed in small portions; beyond a limit the visitor's
ssh client is asked to wait.
"""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from prompt_toolkit.input import Input
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress

PORTION, PORTION_S = 256, 0.05
"""Letters parsed at once, and seconds until the next portion: far faster than anybody types, and slow enough that half
a rulebook pasted by one visitor does not slow down the others."""

WAITING_MOST = 8192
"""Letters that may wait before the visitor's client is asked to stop sending."""

UNFINISHED_MOST = 16384
"""Letters that may pass without completing a key: more is a paste that never ends, and is dropped."""


class Keyboard(Input):
    """Keys that one visitor types. `hold(True)` asks the visitor's client to stop sending, `hold(False)` to go on."""

    def __init__(self, encoding: str, hold: Callable[[bool], None]) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._hold = hold
        self._waiting = ""
        self._keys: list[KeyPress] = []
        self._parser = Vt100Parser(self._keys.append)
        self._unfinished = 0
        self._ready: Callable[[], None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._held = False
        self._closed = False

    def take(self, data: bytes) -> None:
        """Decode bytes typed by the visitor and begin to parse them into keys; reading from the channel pauses while
        too many wait."""
        self._waiting += self._decoder.decode(data)
        if len(self._waiting) > WAITING_MOST and not self._held:
            self._held = True
            self._hold(True)
        if self._timer is None:
            self._portion()

    def _portion(self) -> None:
        """Parse a portion of what waits, and schedule the next one."""
        self._timer = None
        if self._ready is None:
            return
        now, self._waiting = self._waiting[:PORTION], self._waiting[PORTION:]
        self._unfinished += len(now)
        self._parser.feed(now)
        if self._keys:
            self._unfinished = 0
        elif self._unfinished > UNFINISHED_MOST:
            self._parser, self._unfinished = Vt100Parser(self._keys.append), 0
        if self._waiting:
            self._timer = asyncio.get_running_loop().call_later(PORTION_S, self._portion)
        elif self._held:
            self._held = False
            self._hold(False)
        self._ready()

    # ---- what prompt-toolkit asks of an input

    def read_keys(self) -> list[KeyPress]:
        """Return the complete keys that have not been read yet, and forget them."""
        keys = self._keys[:]
        self._keys.clear()
        return keys

    def flush_keys(self) -> list[KeyPress]:
        """Return all keys not read yet, including those that could have been the beginning of a longer sequence, such
        as Esc alone."""
        self._parser.flush()
        return self.read_keys()

    @contextmanager
    def _with(self, ready: Callable[[], None] | None) -> Iterator[None]:
        """Call `ready` when keys are there, for the duration of the context; None: nobody reads."""
        before, self._ready = self._ready, ready
        if ready is not None and (self._waiting or self._keys) and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(0, self._portion)
        try:
            yield
        finally:
            self._ready = before
            if before is not None and self._waiting and self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(0, self._portion)

    def attach(self, input_ready_callback: Callable[[], None]) -> AbstractContextManager[None]:
        """Call `input_ready_callback` when keys can be read, for the duration of the context."""
        return self._with(input_ready_callback)

    def detach(self) -> AbstractContextManager[None]:
        """Call no callback for the duration of the context."""
        return self._with(None)

    def close(self) -> None:
        """Drop keys that have not been read; no more keys come."""
        self._closed = True
        self._waiting = ""
        if self._timer is not None:
            self._timer.cancel()

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._closed

    def fileno(self) -> int:
        """Raise NotImplementedError: an ssh channel has no file descriptor."""
        raise NotImplementedError("a channel has no file")

    def typeahead_hash(self) -> str:
        """Return a key under which prompt-toolkit keeps early input, unique to this keyboard."""
        return f"ssh-{id(self)}"

    def raw_mode(self) -> AbstractContextManager[None]:
        """Return a context that does nothing: an ssh channel is always raw."""
        return nullcontext()

    def cooked_mode(self) -> AbstractContextManager[None]:
        """Return a context that does nothing: an ssh channel is always raw."""
        return nullcontext()
