"""The face of line mode: prints what happens and the answers to commands, and takes in lines."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable

from ..state.effects import Effects, Notify, Repeat, Ring, Show
from ..state.messages import InputEnded, Msg, Typed
from ..state.model import Model
from ..text.ink import shown
from .narrate import narrate

REPEAT_MOST = 20
"""Blocks of lines that are kept for repetition."""


async def nothing() -> None:
    """Do nothing: the default for waiting until all lines are printed, where printing is synchronous."""


class LineFace:
    """Prints what happens and the answers to commands, and hands on typed lines.

    Typed lines come from `lines`; `say` prints one line; `call` rings for a person who looks elsewhere; `finish`
    returns when everything is printed.
    """

    def __init__(
        self,
        dispatch: Callable[[Msg], None],
        lines: AsyncIterator[str],
        say: Callable[[str], None],
        call: Callable[[Ring | Notify], None] | None = None,
        finish: Callable[[], Awaitable[None]] = nothing,
    ) -> None:
        self._dispatch = dispatch
        self._lines = lines
        self._say = say
        self._call = call
        self._finish = finish
        self._said: deque[list[str]] = deque(maxlen=REPEAT_MOST)
        self._reading: asyncio.Task[None] | None = None
        self._left = False

    def changed(self, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Print what this message changed from `before` to `after`, and what its effects say."""
        answers = [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
        texts = [shown(line) for line in (*narrate(before, message, after), *answers)]
        said = [text for text in texts if text.strip()]
        if said:
            self._said.append(said)
        for effect in effects:
            if isinstance(effect, Repeat):
                said += [text for block in list(self._said)[-effect.count :] for text in block]
        for text in said:
            self._print(text)
        for effect in effects:
            if isinstance(effect, Ring | Notify) and self._call is not None:
                self._call(effect)

    def _print(self, text: str) -> None:
        """Print a line; leave if the output is closed."""
        try:
            self._say(text)
        except OSError:  # the output is closed
            self.leave()

    async def run(self) -> None:
        """Read typed lines until there are no more or `leave` is called; return when everything is printed."""
        if not self._left:
            self._reading = asyncio.ensure_future(self._read())
            with contextlib.suppress(asyncio.CancelledError):
                await self._reading
        await self._finish()

    async def _read(self) -> None:
        """Dispatch typed lines until they end, then wait to be cancelled."""
        async for line in self._lines:
            self._dispatch(Typed(line.rstrip("\n")))
        self._dispatch(InputEnded())
        await asyncio.Event().wait()

    def leave(self) -> None:
        """Stop reading lines, so that `run` returns."""
        self._left = True
        if self._reading is not None:
            self._reading.cancel()
