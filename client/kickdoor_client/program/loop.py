"""The loop: a message comes, `update` makes the next model, its effects are carried out, the face shows the change.

One program holds one model. Everything runs in one asyncio task at a time, so a message is dealt with to its end before
the next one is looked at, also when dealing with it causes another.
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
"""Seconds between two ticks: a countdown is never wrong by more than this."""

SETTLED_S = 5.0
"""Seconds after which what is needed for as long as the program runs has been loaded."""

OLD_GARBAGE = 3
"""Of how many looks at younger objects one is at all: a painting leaves half a megabyte that refers to itself."""


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


Dispatch = Callable[[Msg], None]
MakesFace = Callable[[Callable[[], Model], Dispatch], Face]
"""Makes the face of a program: it is given what tells the model at any moment, and who hears what the person does."""


def new_nonce() -> str:
    """Return what nobody can foresee, in hex: a nonce for a shuffle."""
    return secrets.token_hex(NONCE_BYTES)


def nowhere(dispatch: Dispatch) -> Callable[[OfTheMachine], None]:
    """Return what is `outside` of a program that may touch nothing of the machine it runs on."""

    def refuse(effect: OfTheMachine) -> None:
        if isinstance(effect, KeepReplay):
            dispatch(ReplayKept(wrong="there is no place for your files here"))

    return refuse


class ClientProgram:
    """The client from start to end."""

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
        """`line` makes the connection that the program begins with; None: it begins at the start menu, which asks for
        one that `connect` makes.

        `outside` makes what does the rest in the world; `draw` makes up what nobody can foresee, in hex. `clock` gives
        seconds that only go forward.
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
        """Run to the end; how it ended. `alone`: this program is the whole process, so signals to it are for us."""
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
        """Let this go on beside the face."""
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
        assert self._connect is not None, "only the start menu connects"
        self.line = self._connect(effect, self._heard_now())
        self._talking = self._aside(self.line.link.run())

    def _hang_up(self) -> None:
        """Leave the server; if it is our own, see it end."""
        line, self.line = self.line, None
        self._connections += 1
        if line is not None:
            line.link.close()
            self._aside(_run(line.stop))
        if self._talking is not None:
            self._talking.cancel()

    def _broken(self, task: asyncio.Task[None]) -> None:
        """A mistake of ours in the background: leave the screen, so that it can be told."""
        if not task.cancelled() and task.exception() is not None:
            self.face.leave()

    async def _tick(self, every_s: float) -> None:
        while True:
            await asyncio.sleep(every_s)
            self.dispatch(Tick())


def settle() -> None:
    """What is there by now stays. Unless it is left alone, Python looks for garbage only after much more of it has
    piled up: a client at a busy table then takes 65 MB and not 57."""
    gc.collect()
    gc.freeze()


async def _run(work: Callable[[], Awaitable[None]]) -> None:
    await work()


@contextlib.contextmanager
def _signals(dispatch: Callable[[Msg], None]) -> Iterator[None]:
    """While this lasts, being asked to end means to end cleanly: the terminal is put right, the child is stopped."""
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
