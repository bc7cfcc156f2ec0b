"""A prompt at a terminal that is not this process's own: an ssh channel, or one that several people share.

prompt-toolkit's usual way to print above a prompt replaces `sys.stdout`, of which there is one; here lines are printed
to the output of the prompt. Everything must run in one app session of prompt-toolkit, by which a line finds the prompt
that it is printed above.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

from prompt_toolkit.application.run_in_terminal import in_terminal
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from ..state.model import Model
from .sources import prompt_session, uncooked


class Typewriter:
    """Prompt and output of one person, with completion and a history of their own."""

    def __init__(self, model: Callable[[], Model], source: Input, output: Output, prompt: str = "> ") -> None:
        self._output = output
        self._prompt = prompt
        self._session = prompt_session(model, uncooked(source), output)
        self._unsaid: list[str] = []
        self._saying: asyncio.Task[None] | None = None

    async def line(self) -> str | None:
        """Return the next line typed; None after Ctrl-D, Ctrl-C or `interrupt`."""
        try:
            return await self._session.prompt_async(self._prompt, handle_sigint=False, set_exception_handler=False)
        except (EOFError, KeyboardInterrupt):
            return None

    async def lines(self) -> AsyncIterator[str]:
        """Yield typed lines until there are no more."""
        while (line := await self.line()) is not None:
            yield line

    def interrupt(self) -> None:
        """Make `line` return None, dropping what has been typed of that line."""
        if self._session.app.is_running and not self._session.app.is_done:
            self._session.app.exit(exception=EOFError)

    @property
    def is_typing(self) -> bool:
        """Whether a line has been begun."""
        return self._session.app.is_running and bool(self._session.default_buffer.text)

    def say(self, line: str) -> None:
        """Queue a line to be printed above the prompt."""
        self._unsaid.append(line)
        if self._saying is None or self._saying.done():
            self._saying = asyncio.ensure_future(self._say_all())

    async def _say_all(self) -> None:
        """Print the waiting lines."""
        while self._unsaid:
            async with in_terminal():
                lines, self._unsaid = self._unsaid, []
                for line in lines:
                    self._output.write(line)
                    self._output.write_raw("\r\n")
                self._output.flush()

    async def finish(self) -> None:
        """Wait until all lines given to `say` are printed."""
        if self._saying is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._saying
