"""The loop: a message comes, `update` makes the next model, its effects are carried out, the face shows the change.

One program holds one model. Everything runs in one asyncio task at a time, so a message is dealt with to its end before
the next one is looked at, also when dealing with it causes another.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol

from .effects import Effects, Quit, Send, Show
from .link import Link
from .messages import Ended, Msg, Tick
from .model import Model
from .update.route import update

TICK_S = 0.25
"""Seconds between two ticks: a countdown is never wrong by more than this."""


class Face(Protocol):
    """What a person sees of the model."""

    def changed(self, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """A message has been dealt with."""
        ...

    async def run(self) -> None:
        """Show the model and take in what the person does, until `leave` is called."""
        ...

    def leave(self) -> None:
        """Make `run` return."""
        ...


class Program:
    """The client from start to end. `link` and `face` are set before `run`."""

    link: Link
    face: Face

    def __init__(self, model: Model, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives seconds that only go forward."""
        self.model = replace(model, now=clock())
        self.ended: Quit | None = None
        self._clock = clock
        self._queue: deque[Msg] = deque()
        self._busy = False

    def dispatch(self, message: Msg) -> None:
        """Deal with a message, now or right after the one being dealt with."""
        self._queue.append(message)
        if self._busy:
            return
        self._busy = True
        try:
            while self._queue and self.ended is None:
                self._deal_with(self._queue.popleft())
        finally:
            self._busy = False

    def _deal_with(self, message: Msg) -> None:
        before = self.model
        self.model, effects = update(replace(before, now=self._clock()), message)
        for effect in effects:
            match effect:
                case Send(request):
                    self.link.say(request)
                case Quit():
                    self.ended = effect
                case Show():
                    pass
        self.face.changed(before, message, self.model, effects)
        if self.ended is not None:
            self.face.leave()

    async def run(self, tick_s: float = TICK_S) -> Quit:
        """Run to the end; how it ended."""
        with _signals(self.dispatch):
            background = [asyncio.ensure_future(self.link.run()), asyncio.ensure_future(self._tick(tick_s))]
            for task in background:
                task.add_done_callback(self._broken)
            try:
                await self.face.run()
            finally:
                self.link.close()
                for task in background:
                    task.cancel()
                results = await asyncio.gather(*background, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result
        return self.ended or Quit()

    def _broken(self, task: asyncio.Task[None]) -> None:
        """A mistake of ours in the background: leave the screen, so that it can be told."""
        if not task.cancelled() and task.exception() is not None:
            self.face.leave()

    async def _tick(self, every_s: float) -> None:
        while True:
            await asyncio.sleep(every_s)
            self.dispatch(Tick())


@contextlib.contextmanager
def _signals(dispatch: Callable[[Msg], None]) -> Iterator[None]:
    """While this lasts, being asked to end means to end cleanly: the terminal is put right, the child is stopped."""
    loop = asyncio.get_running_loop()
    wanted = [number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]
    taken = []
    for number in wanted:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, dispatch, Ended(128 + number))
            taken.append(number)
    try:
        yield
    finally:
        for number in taken:
            loop.remove_signal_handler(number)
