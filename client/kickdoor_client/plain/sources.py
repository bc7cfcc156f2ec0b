"""Sources of typed lines: prompt-toolkit's prompt at a terminal, or a pipe."""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from kickdoor_protocol.checks.clusters import after, before
from kickdoor_protocol.command_line import escaped
from kickdoor_protocol.shapes import options_of

from ..shapes.base import label
from ..shapes.matching import words_of
from ..state.model import Model, Scene
from ..state.passwords import AskingPassword
from ..update.commands.every import here

SECRET = re.compile(r"\bpassword[ =]\S", re.IGNORECASE)
"""A password in a typed line, up to its first letter."""

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent
    from prompt_toolkit.output import Output


LINE_MOST = 1 << 16
"""Characters of a line of a pipe; the rest of the line is dropped."""

LINES_AHEAD = 64
"""Lines of a pipe that are read ahead of their use; then the writer has to wait."""


class TextInput(Protocol):
    """A text file open for reading."""

    def readline(self, size: int, /) -> str:
        """Return the next line, or at most `size` characters of it; "" at the end."""


async def piped_lines(stream: TextInput) -> AsyncIterator[str]:
    """Yield the lines of a pipe or file. A thread reads it, because regular files cannot be polled.

    A pipe may bring endless lines, and lines without end. So the thread waits while `LINES_AHEAD` lines are unread, and
    other tasks of the loop, such as ending, run between them.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue()
    room = threading.Semaphore(LINES_AHEAD)

    def put(line: str | None) -> None:
        room.acquire()
        with contextlib.suppress(RuntimeError):  # the loop may be closed already
            loop.call_soon_threadsafe(queue.put_nowait, line)

    def read() -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LINE_MOST):
                put(line)
                while line and not line.endswith("\n"):
                    line = stream.readline(LINE_MOST)
        put(None)

    threading.Thread(target=read, daemon=True, name="stdin").start()
    while (line := await queue.get()) is not None:
        room.release()
        yield line


async def prompted_lines(
    model: Callable[[], Model], source: Input | None = None, output: Output | None = None
) -> AsyncIterator[str]:
    """Yield lines typed at a prompt with completion and history, while other lines may be printed above it. `model`
    returns the present state, for completion; `source` and `output` are by default the terminal."""
    from prompt_toolkit.input import create_input
    from prompt_toolkit.output import create_output
    from prompt_toolkit.output.vt100 import Vt100_Output
    from prompt_toolkit.patch_stdout import patch_stdout

    source, output = uncooked(source or create_input()), output or create_output()
    if isinstance(output, Vt100_Output):
        output.enable_cpr = False  # asking a terminal where its cursor is confuses those that do not answer
    session = prompt_session(model, source, output)
    with source.raw_mode(), patch_stdout():
        while True:
            try:
                line = await session.prompt_async("> ", handle_sigint=False)
            except (EOFError, KeyboardInterrupt):
                return
            yield escaped(line)  # a terminal may send bytes that are not UTF-8


def prompt_session(model: Callable[[], Model], source: Input, output: Output) -> PromptSession[str]:
    """Return a prompt with completion and history; `model` returns the present state. Passwords are shown as stars and
    left out of the history."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.key_binding import KeyBindings

    from ..terminal.mouse import heed_reports_only

    class Discreet(InMemoryHistory):
        """A history without passwords, which Up would show."""

        def append_string(self, string: str) -> None:
            if not is_secret(model(), string):
                super().append_string(string)

    session: PromptSession[str] = PromptSession(
        completer=completer(model),
        complete_while_typing=False,
        history=Discreet(),
        is_password=Condition(lambda: is_secret(model(), session.default_buffer.text)),
        input=source,
        output=output,
        key_bindings=by_clusters(heed_reports_only(KeyBindings())),
    )
    return session


def by_clusters(bindings: KeyBindings) -> KeyBindings:
    """Change the keys that move and delete to go by grapheme clusters, that is, by what a person takes for one
    character. Returns the bindings."""

    @bindings.add("left")
    def _(event: KeyPressEvent) -> None:
        line = event.current_buffer
        line.cursor_position = before(line.text, line.cursor_position)

    @bindings.add("right")
    def _(event: KeyPressEvent) -> None:
        line = event.current_buffer
        line.cursor_position = after(line.text, line.cursor_position)

    @bindings.add("backspace")
    def _(event: KeyPressEvent) -> None:
        line = event.current_buffer
        line.delete_before_cursor(line.cursor_position - before(line.text, line.cursor_position))

    @bindings.add("delete")
    def _(event: KeyPressEvent) -> None:
        line = event.current_buffer
        line.delete(after(line.text, line.cursor_position) - line.cursor_position)

    return bindings


def is_secret(model: Model, line: str) -> bool:
    """Return whether this line is a password or contains one, given what the model asks."""
    return isinstance(model.ui.overlay, AskingPassword) or SECRET.search(line) is not None


def uncooked(source: Input) -> Input:
    """Return the same terminal input, but kept in raw mode while lines are printed above the prompt.

    prompt-toolkit would restore the terminal's mode meanwhile. Then what is typed would be echoed amid the lines, and
    Ctrl-C would send a signal instead of ending the prompt.
    """
    source.cooked_mode = contextlib.nullcontext  # type: ignore[method-assign]
    return source


def completer(model: Callable[[], Model]) -> Completer:
    """Return a prompt-toolkit completer for lines typed in the state that `model` returns."""
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        """Completes commands, their arguments, and what can be chosen now."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            typed = document.text_before_cursor
            for text in completions(model(), typed):
                yield Completion(text, start_position=-len(typed))

    return Words()


def completions(model: Model, typed: str) -> list[str]:
    """Return the whole lines that begin with `typed`: commands, their arguments, and labels of options."""
    start = typed.lstrip().casefold()
    lines = [command.name for command in here(model)]
    for command in here(model):
        if start.startswith(command.name + " "):
            lines += [f"{command.name} {rest}" for rest in command.complete(model)]
    if model.scene is Scene.PLAYING:
        lines += [" ".join(words_of(text)) for text in _choices(model)]
    return sorted({line for line in lines if line.casefold().startswith(start)})


def _choices(model: Model) -> list[str]:
    """Return the labels of all options that can be chosen now."""
    options = [option for asked in model.questions for option in options_of(asked.shape)]
    if model.seen.private is not None:
        options += model.seen.private.standing
    return [label(option) for option in options if option.barred is None]
