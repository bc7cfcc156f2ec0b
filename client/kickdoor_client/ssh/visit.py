"""A visit, from the session's start to its end: a program of the client with an ssh channel for a terminal.

prompt-toolkit's own ssh session writes without checking for a reader, outlives the visitor, and has no exit status, so
its parts are put together here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable

import asyncssh
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

from kickdoor_protocol.files.release import release

from ..network.connection import Connection, Deliver
from ..network.link import Dial, ServerLink
from ..plain.face import LineFace
from ..plain.typewriter import Typewriter
from ..program.loop import ClientProgram, Dispatch, MakesFace
from ..state.effects import Quit
from ..state.errand import ArrivalSteps, LocalPlayer
from ..state.messages import Ended, InputEnded
from ..state.model import Manner, Model
from ..state.settings import glyphs_of
from ..terminal.app import FullScreen
from .access import Visitor
from .guests import VisitorTokens
from .keyboard import Keyboard
from .outlet import Outlet
from .wishes import Wishes, WordError, depth, encoding, size, wishes

LOOK_EVERY_S = 0.5
"""Seconds between two checks whether the visitor still reads."""

TYPED_MOST = 64 * 1024
"""Bytes typed without a terminal that may wait as one line: more is no line."""

NO_TERMINAL = (
    "This is a game for a terminal, and ssh has not asked for one: say `ssh -t`. To play in lines without one, put the "
    "word `plain` behind the address."
)
"""Answer to a visitor without a terminal who did not ask for line mode."""
IS_IT_YOU = "{name} is here already. If that is you, type y and Enter: you go on here, and the other connection ends. "
"""Question to a visitor whose name and password are in use already."""
SOMEBODY_ELSE = "Then come in by another name, so that each of you finds back to the right seat."
"""Answer to a visitor who says that the other connection is not theirs."""

log = logging.getLogger("kickdoor.door")


class Visit(asyncssh.SSHServerSession[bytes]):
    """A visitor's session. `dial` connects to the game. `cut_off` ends the connection immediately; `waiting` counts its
    unsent bytes."""

    def __init__(
        self,
        visitor: Visitor,
        guests: VisitorTokens,
        dial: Dial,
        cut_off: Callable[[], None],
        waiting: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.typed_s = clock()
        """When something was typed last, in seconds of `clock`."""
        self._clock = clock
        self._visitor = visitor
        self._guests = guests
        self._dial = dial
        self._cut_off = cut_off
        self._waiting = waiting
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._words = ""
        self._take: Callable[[bytes], None] | None = None
        self._typed_out: Callable[[], None] = lambda: None
        self._early = bytearray()
        self._is_typed_out = False
        self._resized: Callable[[], None] = lambda: None
        self._program: ClientProgram | None = None
        self._task: asyncio.Task[None] | None = None
        self._gone = False
        self._ends_because = ""

    # ---- callbacks of the channel

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Store the channel of this ssh session."""
        self._chan = chan

    def pty_requested(self, term_type: str, term_size: object, term_modes: object) -> bool:
        """Return True: a session with a terminal is allowed."""
        return True

    def shell_requested(self) -> bool:
        """Return True: a session without a command is allowed, and plays the game."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Return True, and keep the command's words, which are parsed as options of the game and never run."""
        self._words = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Return False: there are no subsystems such as sftp."""
        return False

    def session_started(self) -> None:
        """Start the client for this visitor."""
        self._task = asyncio.ensure_future(self._visit())

    @property
    def is_at_a_table(self) -> bool:
        """Whether the visitor has a seat."""
        return self._program is not None and self._program.model.my_seat is not None

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Pass typed bytes to the present reader of input, or keep them until there is one."""
        self.typed_s = self._clock()
        if self._take is not None:
            self._take(data)
        else:
            self._early.extend(data)
            self._hold(len(self._early) > TYPED_MOST)

    def eof_received(self) -> bool:
        """Note that no more input comes. Returns True, so that asyncssh keeps the channel open for output."""
        self._is_typed_out = True
        self._typed_out()
        return True

    def _hear(self, take: Callable[[bytes], None], typed_out: Callable[[], None]) -> None:
        """Send what is typed to `take`, from now on and including what came earlier; `typed_out` is called when the
        input ends."""
        early, self._early = bytes(self._early), bytearray()
        self._take, self._typed_out = take, typed_out
        take(early)
        self._hold(False)
        if self._is_typed_out:
            typed_out()

    def _deaf(self) -> None:
        """Keep what is typed until `_hear` is called again."""
        self._take, self._typed_out = None, lambda: None

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Repaint in the terminal's new size, columns by rows."""
        self._resized()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the visitor's client, since the connection is gone."""
        self._gone = True
        self.end()

    def end(self, why: str = "") -> None:
        """Ask the visitor's client to end; the visitor is shown the sentence `why` if it is not empty."""
        self._ends_because = why
        if self._program is not None:
            self._program.dispatch(Ended())
        elif self._task is not None:
            self._task.cancel()

    # ---- the visit itself

    @property
    def _channel(self) -> asyncssh.SSHServerChannel[bytes]:
        """The channel of this session."""
        assert self._chan is not None
        return self._chan

    async def _visit(self) -> None:
        """Play until the end, then close the channel with the program's exit code. Errors are logged and told to the
        visitor."""
        code, channel = 1, self._channel
        environ = {str(name): str(value) for name, value in channel.get_environment().items()}
        try:
            asked = wishes(self._words)
            if channel.get_terminal_type() is None and not asked.plain:
                raise WordError(NO_TERMINAL)
            if self._guests.is_in_doubt(self._visitor) and not await self._is_himself():
                raise WordError(SOMEBODY_ELSE)
            with self._guests.present(self._visitor, self.end, self._all_waiting):
                end = await self._play(asked, environ)
            code = end.code
            if text := self._ends_because or end.text:
                self._last_word(f"kickdoor: {text}")
        except WordError as wrong:
            self._last_word(f"kickdoor: {wrong}")
        except Exception:
            log.exception("visit_failed name=%r", self._visitor.name)
            self._last_word("kickdoor: something broke here; it has been noted. Come in again to go on.")
        finally:
            if not self._gone:
                channel.exit(code)

    async def _is_himself(self) -> bool:
        """Ask the visitor whether the other connection is theirs, and return whether they typed y."""
        told: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        typed = bytearray()

        def take(data: bytes) -> None:
            typed.extend(data)
            if not told.done() and (set(data) & set(b"\r\n\x03\x04") or len(typed) > len(IS_IT_YOU)):
                told.set_result(bytes(typed))

        self._hear(take, lambda: take(b"\x04"))
        self._write(IS_IT_YOU.format(name=self._visitor.name).encode("utf-8", "replace"))
        answer = await told
        self._deaf()
        self._write(b"\r\n")
        return answer.strip() in (b"y", b"Y")

    def _last_word(self, text: str) -> None:
        """Write a line to the visitor's stderr."""
        with contextlib.suppress(OSError):
            self._channel.write_stderr((text.replace("\n", "\r\n") + "\r\n").encode("utf-8", "replace"))

    async def _play(self, asked: Wishes, environ: dict[str, str]) -> Quit:
        """Run the program with the face that fits the terminal and the wishes, and return how it ended."""
        letters = encoding(environ)
        term = self._channel.get_terminal_type()
        lines = asked.plain or term is None or term == "dumb"
        manner = Manner.LINES if lines else Manner.SCREEN
        glyphs = glyphs_of(letters)
        person = LocalPlayer(self._visitor.name, asked.sex)
        model = Model(person, ArrivalSteps(asked.purpose), manner, glyphs, keeps=False)
        model = model.with_ui(letters=self._guests.marks(self._visitor))
        outlet = Outlet(
            self._write, self._all_waiting, self._cut, letters, asyncio.get_running_loop().time, paints=not lines
        )
        if term is None:
            return await self._without_terminal(model, outlet, letters)
        keyboard = Keyboard(letters, self._hold)
        output = Vt100_Output(outlet, self._size, term, depth(term, environ), enable_cpr=False)  # type: ignore[arg-type]
        with create_app_session(input=keyboard, output=output) as session:
            self._resized = lambda: session.app._on_resize() if session.app is not None else None
            try:
                play = self._in_lines if lines else self._on_screen
                return await play(model, outlet, keyboard, output)
            finally:
                keyboard.close()

    async def _on_screen(self, model: Model, outlet: Outlet, keyboard: Keyboard, output: Output) -> Quit:
        """Run the program with the full screen."""

        def face(current: Callable[[], Model], dispatch: Dispatch) -> FullScreen:
            depth = output.get_default_color_depth()
            return FullScreen(current, dispatch, source=keyboard, output=output, depth=depth)

        program = self._begun(model, face)
        self._hear(keyboard.take, lambda: program.dispatch(InputEnded()))
        return await self._running(program, outlet)

    async def _in_lines(self, model: Model, outlet: Outlet, keyboard: Keyboard, output: Output) -> Quit:
        """Run the program in line mode at a terminal."""

        def face(current: Callable[[], Model], dispatch: Dispatch) -> LineFace:
            typewriter = Typewriter(current, keyboard, output)
            return LineFace(dispatch, typewriter.lines(), typewriter.say, finish=typewriter.finish)

        program = self._begun(model, face)
        self._hear(keyboard.take, lambda: program.dispatch(InputEnded()))
        return await self._running(program, outlet)

    async def _without_terminal(self, model: Model, outlet: Outlet, letters: str) -> Quit:
        """Run the program in line mode through a pipe. The visitor's own terminal, if there is one, echoes what is
        typed."""
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        unfinished = bytearray()

        def take(data: bytes) -> None:
            unfinished.extend(data)
            *whole, rest = bytes(unfinished).split(b"\n")
            unfinished[:] = rest
            for line in whole:
                queue.put_nowait(line.decode(letters, "replace"))
            if len(unfinished) > TYPED_MOST or queue.qsize() > TYPED_MOST // 64:
                self._cut("types more than can be read")

        async def typed() -> AsyncIterator[str]:
            while (line := await queue.get()) is not None:
                yield line

        def say(line: str) -> None:
            self._write(f"{line}\n".encode(letters, "replace"))

        program = self._begun(model, lambda _, dispatch: LineFace(dispatch, typed(), say))
        self._hear(take, lambda: queue.put_nowait(None))
        return await self._running(program, outlet)

    def _begun(self, model: Model, face: MakesFace) -> ClientProgram:
        """Return the visitor's program, and keep it for `end`."""
        self._program = ClientProgram(model, face, line=self._line)
        return self._program

    def _line(self, deliver: Deliver) -> Connection:
        """Return a connection to the game that resumes the visitor's seat and keeps the tokens it is given."""
        link = ServerLink(
            self._dial,
            deliver,
            where="this address",
            client=f"{release()} (ssh)",
            name=self._visitor.name,
            token=self._guests.token(self._visitor),
            keep=lambda token: self._guests.keep(self._visitor, token),
        )
        return Connection(link, keep_marks=lambda kept: self._guests.keep_marks(self._visitor, kept))

    async def _running(self, program: ClientProgram, outlet: Outlet) -> Quit:
        """Run the program to its end, while `_watch` checks that the visitor reads."""
        watch = asyncio.ensure_future(self._watch(program, outlet))
        try:
            return await program.run(alone=False)
        finally:
            watch.cancel()

    async def _watch(self, program: ClientProgram, outlet: Outlet) -> None:
        """Check regularly whether the visitor reads, and paint anew what was skipped."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            if outlet.look() and isinstance(program.face, FullScreen):
                program.face.paint_anew()

    # ---- helpers around the channel

    def _write(self, data: bytes) -> None:
        """Send bytes to the visitor, unless the channel is closing."""
        if not self._gone and not self._channel.is_closing():
            self._channel.write(data)

    def _all_waiting(self) -> int:
        """Return the unsent bytes of channel and connection."""
        return self._channel.get_write_buffer_size() + self._waiting()

    def _size(self) -> Size:
        """Return the size of the visitor's terminal, within bounds."""
        columns, rows = size(*self._channel.get_terminal_size()[:2])
        return Size(rows=rows, columns=columns)

    def _hold(self, held: bool) -> None:
        """Ask the visitor's client to stop sending, or to go on."""
        if held:
            self._channel.pause_reading()
        else:
            self._channel.resume_reading()

    def _cut(self, why: str) -> None:
        """Log why, and end the connection immediately."""
        log.info("cut_off name=%r because=%r", self._visitor.name, why)
        self._cut_off()
