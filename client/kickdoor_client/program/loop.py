"""The event loop: a message comes, `update` makes the next model, the program carries out the effects, the face shows
the change.

One program holds one model. Messages are handled one at a time: one that is dispatched while another is handled waits
for its turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import secrets
import signal
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from kickdoor_protocol.sealing import NONCE_BYTES

from ..state.effects import (
    Browse,
    Connect,
    Consult,
    DrawNonce,
    Effects,
    HangUp,
    KeepDeck,
    KeepMarks,
    KeepNote,
    KeepReplay,
    KeepSetting,
    LookAround,
    LookForDecks,
    OfTheMachine,
    Quit,
    Send,
    Show,
)
from ..state.messages import Begun, Ended, Msg, NonceDrawn, ReplayKept, Tick
from ..state.model import Manner, Model
from ..update.route import update

if TYPE_CHECKING:
    from ..network.connection import Connection, Deliver
    from ..network.events import LinkMsg

TICK_S = 0.25
"""Seconds between two ticks: the largest error of a countdown."""

SETTLED_S = 5.0
"""Seconds after which everything that lives as long as the program has been loaded."""

OLD_GARBAGE = 3
"""Collections of the young generations per collection of the oldest; few, because a paint leaves half a megabyte of
reference cycles."""


class Frontend(Protocol):
    """The person's access to the model: shows it and takes in their input. Either the full screen, or line mode."""

    def changed(self, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Show that a message has changed the model from `before` to `after`, with these effects."""
        ...

    async def run(self) -> None:
        """Show the model and dispatch input until `leave` is called."""
        ...

    def leave(self) -> None:
        """Make `run` return."""
        ...


Dispatch = Callable[[Msg], None]
MakesFace = Callable[[Callable[[], Model], Dispatch], Frontend]
"""Makes the face of a program from a function that returns its current model, and one that dispatches messages to
it."""


def new_nonce() -> str:
    """Return a random nonce for a shuffle, in hex."""
    return secrets.token_hex(NONCE_BYTES)


def nowhere(dispatch: Dispatch) -> Callable[[OfTheMachine], None]:
    """Return an effect runner for a client that may not touch the machine it runs on, such as an ssh visitor's: it does
    nothing, and answers that replays cannot be kept."""

    def refuse(effect: OfTheMachine) -> None:
        if isinstance(effect, KeepReplay):
            dispatch(ReplayKept(wrong="there is no place for your files here"))

    return refuse


class ClientProgram:
    """The program of one person from start to end: model, face and connection."""

    def __init__(
        self,
        model: Model,
        face: MakesFace,
        *,
        line: Callable[[Deliver], Connection] | None = None,
        connect: Callable[[Connect, Deliver], Connection] | None = None,
        outside: Callable[[Dispatch], Callable[[OfTheMachine], None]] = nowhere,
        draw: Callable[[], str] = new_nonce,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make the face and, with `line`, the initial connection; without, the program begins at the start menu, whose
        connections `connect` makes.

        `outside` makes the runner of effects on this machine; `draw` returns a random nonce in hex. `clock` gives
        monotonic seconds.
        """
        self.model = replace(model, now=clock())
        self.ended: Quit | None = None
        self._connect = connect
        self._draw = draw
        self._background: list[asyncio.Task[None]] = []
        self._talking: asyncio.Task[None] | None = None
        self._connections = 0
        self._clock = clock
        self._queue: deque[Msg] = deque()
        self._busy = False
        self.face = face(lambda: self.model, self.dispatch)
        self._outside = outside(self.dispatch)
        self.line = line(self._heard_now()) if line is not None else None

    def dispatch(self, message: Msg) -> None:
        """Handle a message: update the model, show the change, and run the effects. A message dispatched meanwhile is
        queued."""
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
        """Update the model by one message, carry out the effects, and tell the face."""
        before = self.model
        self.model, effects = update(replace(before, now=self._clock()), message)
        for effect in effects:
            match effect:
                case Send(request):
                    assert self.line is not None, "nothing is said to nobody"
                    self.line.link.say(request)
                case Connect():
                    self._connected(effect)
                case HangUp():
                    self._hang_up()
                case KeepMarks(letters):
                    if self.line is not None:
                        self.line.keep_marks(letters)
                case DrawNonce():
                    self.dispatch(NonceDrawn(self._draw()))
                case KeepSetting() | LookAround() | Browse() | Consult() | KeepReplay() | KeepNote():
                    self._outside(effect)
                case LookForDecks() | KeepDeck():
                    self._outside(effect)
                case Quit():
                    self.ended = effect
                case Show():
                    pass
        self.face.changed(before, message, self.model, effects)
        if self.ended is not None:
            self.face.leave()

    async def run(self, tick_s: float = TICK_S, *, alone: bool = True) -> Quit:
        """Run the client until it ends, and return how it ended. `tick_s`: seconds between ticks of the clock; `alone`:
        this program is the whole process, and handles its signals."""
        with _signals(self.dispatch) if alone else contextlib.nullcontext():
            ticking = self._aside(self._tick(tick_s))
            if self.line is not None:
                self._talking = self._aside(self.line.link.run())
                if self.model.manner is Manner.LINES:
                    self.dispatch(Begun())
            settling = None
            if alone:
                gc.set_threshold(700, 10, OLD_GARBAGE)
                gc.freeze()
                settling = asyncio.get_running_loop().call_later(SETTLED_S, settle)
            try:
                await self.face.run()
            finally:
                if settling is not None:
                    settling.cancel()
                ticking.cancel()
                self._hang_up()
                results = await asyncio.gather(*self._background, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result
        return self.ended or Quit()

    def _aside(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background; if it fails, the face is left."""
        task = asyncio.ensure_future(work)
        self._background.append(task)
        task.add_done_callback(self._broken)
        return task

    def _heard_now(self) -> Deliver:
        """Return what a new connection delivers to. From then on, messages of older connections are dropped."""
        number = self._connections = self._connections + 1

        def deliver(message: LinkMsg) -> None:
            if number == self._connections:
                self.dispatch(message)

        return deliver

    def _connected(self, effect: Connect) -> None:
        """Make the connection that the start menu asks for."""
        assert self._connect is not None, "only the start menu connects"
        self.line = self._connect(effect, self._heard_now())
        self._talking = self._aside(self.line.link.run())

    def _hang_up(self) -> None:
        """Close the connection, and stop the server if it is our own."""
        line, self.line = self.line, None
        self._connections += 1
        if line is not None:
            line.link.close()
            self._aside(_run(line.stop))
        if self._talking is not None:
            self._talking.cancel()

    def _broken(self, task: asyncio.Task[None]) -> None:
        """Leave the face if a background task has failed, so that `run` can raise the error."""
        if not task.cancelled() and task.exception() is not None:
            self.face.leave()

    async def _tick(self, every_s: float) -> None:
        """Dispatch a tick every so many seconds."""
        while True:
            await asyncio.sleep(every_s)
            self.dispatch(Tick())


def settle() -> None:
    """Exempt all present objects from garbage collection (`gc.freeze`). Otherwise Python would collect old objects only
    after much more garbage: a client at a busy table would take 65 MB instead of 57."""
    gc.collect()
    gc.freeze()


async def _run(work: Callable[[], Awaitable[None]]) -> None:
    """Run what is awaitable as a coroutine, as tasks need one."""
    await work()


@contextlib.contextmanager
def _signals(dispatch: Callable[[Msg], None]) -> Iterator[None]:
    """Handle signals that ask us to end by an orderly end for the duration of the context, so that the terminal is
    restored and our server stopped."""
    loop = asyncio.get_running_loop()
    wanted = [signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if name in signal.Signals.__members__]
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
