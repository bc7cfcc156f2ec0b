"""Line mode for several people at one keyboard.

Public lines are printed as usual and stay. Private lines are printed on the terminal's alternate screen, which has no
scrollback and is left when the person is done, so nobody finds them by scrolling back. Each person has a prompt with a
history of their own.
"""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from kickdoor_protocol.messages.table import Over

from ..network.events import Pushed
from ..plain.narrate import narrate
from ..plain.typewriter import Typewriter
from ..program.loop import ClientProgram
from ..state.effects import Effects, Quit, Show
from ..state.messages import Msg, Tick, Typed
from ..state.model import Model, Scene
from ..text.digits import is_digits
from ..text.ink import shown
from ..words.table.question import what
from ..words.table.read_out import story_words
from . import eyes as looks
from .eyes import OpenScreen, call_words
from .party import Changed, Party

MEANWHILE = 12
"""Lines of the story that a person is shown at most of what happened since their last turn."""

ONE_SCREEN_ONLY = ("linux", "vt")
"""Beginnings of the TERM of terminals without an alternate screen; their scrollback is erased instead."""

HIDE = "hide"
"""Word that closes one's screen."""


class SharedLines:
    """Line mode of a hot seat. `again` is set when the players want another match."""

    def __init__(
        self,
        party: Callable[[Changed], Party],
        clock: Callable[[], float],
        source: Input,
        output: Output,
        *,
        term: str = "",
    ) -> None:
        """Begin with the public lines. `party` makes the party, which reports changes to the function it is given;
        `term` is the terminal's TERM."""
        self.eyes = OpenScreen()
        self.again = False
        self.end: Quit | None = None
        self._clock = clock
        self._erases = term.startswith(ONE_SCREEN_ONLY)
        self._waiting: list[str] = []
        self._meanwhile: dict[int, list[str]] = {}
        self._output = output
        self.party = party(self.changed)
        self._common = Typewriter(lambda: self.party.everybody.model, source, output)
        self._own = [self._typewriter_of(program, source, output) for program in self.party.people]

    def _typewriter_of(self, program: ClientProgram, source: Input, output: Output) -> Typewriter:
        """Return a prompt with the person's name."""
        return Typewriter(lambda: program.model, source, output, f"{program.model.me.name}> ")

    @property
    def _typewriter(self) -> Typewriter:
        """The prompt of the screen that is open."""
        return self._common if self.eyes.shown is None else self._own[self.eyes.shown]

    # ---- what happens

    def changed(self, person: int | None, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Print the effects of a message to one person's client, or keep them until that person may look. `person` is
        their index; None is the public spectator's client."""
        lines = narrate(before, message, after)
        lines += [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
        if after.scene is not Scene.PLAYING:
            lines = []  # the party sits down for them
        if isinstance(message, Pushed) and isinstance(message.message, Over) and person is None:
            lines.append("Press Enter for another match, or say quit.")
        if person == self.eyes.shown:
            self._say(*lines)
        elif person is None:
            self._waiting += lines
        elif isinstance(message, Pushed) and after.seen.fresh is not before.seen.fresh:
            told = self._meanwhile.setdefault(person, [])
            told += [story_words(line) for line in after.seen.fresh]
            del told[:-MEANWHILE]
        for effect in effects:
            if isinstance(effect, Quit):
                self._quit(effect)
        if person is None or not isinstance(message, Tick):
            self._look()

    def _quit(self, end: Quit) -> None:
        """Keep how the party ended, and end the prompt."""
        if self.end is None:
            self.end = end
            self._typewriter.interrupt()

    def _say(self, *lines: str) -> None:
        """Print the lines that are not empty."""
        for line in lines:
            if shown(line).strip():
                self._typewriter.say(shown(line))

    def _look(self) -> None:
        """Open or close screens if it is time to."""
        reads = self._typewriter.is_typing
        heard = self.party.all_have_heard()
        self._turn(looks.looked(self.eyes, self.party.wanted(), self._clock(), reads=reads, all_have_heard=heard))

    def _turn(self, eyes: OpenScreen) -> None:
        """Change to this screen state: ends the prompt of a screen that closes, and calls the next person."""
        before, self.eyes = self.eyes, eyes
        if eyes.shown != before.shown:
            typewriter = self._common if before.shown is None else self._own[before.shown]
            typewriter.interrupt()
        elif eyes.called is not None and eyes.called != before.called and eyes.shown is None:
            self._call()

    def _call(self) -> None:
        """Ring, and print who shall look away and who shall press Enter."""
        if self.eyes.called is not None:
            self._output.bell()
            self._say(" ".join(call_words(self.party.invitation, self.eyes.called)))

    # ---- what is typed

    async def run(self) -> Quit:
        """Read typed lines until the players want no more, and return how the program ended."""
        async with self.party.playing(lambda: self._quit(Quit())):
            try:
                while self.end is None:
                    if self.eyes.shown is None:
                        await self._for_all_eyes()
                    else:
                        await self._for_one(self.eyes.shown)
            finally:
                await self._common.finish()
        return self.end

    async def _for_all_eyes(self) -> None:
        """Print public lines and take in lines at the public prompt, until somebody's screen opens."""
        waiting, self._waiting = self._waiting, []
        self._say(*waiting)
        self._call()
        while self.end is None and self.eyes.shown is None:
            line = await self._common.line()
            if line is not None:
                self._common_line(line)
            elif self.eyes.shown is None:
                self.end = self.end or Quit()

    def _common_line(self, line: str) -> None:
        """Handle a line typed at the public prompt."""
        line = line.strip()
        names = [person.name.casefold() for person in self.party.invitation.people]
        word = line.casefold()
        match word:
            case "" if self.party.is_over():
                self.again, self.end = True, Quit()
            case "":
                self.eyes = looks.opened(self.eyes, self._clock())
            case _ if word in names or (is_digits(word) and 1 <= int(word) <= len(names)):
                person = names.index(word) if word in names else int(word) - 1
                self._turn(looks.asked_for(self.eyes, person))
            case _:
                self.party.everybody.dispatch(Typed(line))

    async def _for_one(self, person: int) -> None:
        """Show a person's private lines and take in theirs, on the alternate screen, until it closes."""
        program, typewriter = self.party.people[person], self._own[person]
        self._other_screen(begin=True)
        self._say(
            f"For {program.model.me.name}'s eyes only. Say {HIDE} when you are done.",
            *self._meanwhile.pop(person, []),
            *what(program.model),
        )
        while self.end is None and self.eyes.shown == person:
            line = await typewriter.line()
            self.eyes = looks.touched(self.eyes, self._clock())
            if self.eyes.shown == person and (line is None or line.strip().casefold() == HIDE):
                self.eyes = looks.closed(self.eyes, self.party.wanted(), self._clock())
            elif line is not None:
                program.dispatch(Typed(line))
        await typewriter.finish()
        self._other_screen(begin=False)

    def _other_screen(self, *, begin: bool) -> None:
        """Switch to the alternate screen, which has no scrollback, or back from it."""
        output = self._output
        if begin and not self._erases:
            output.enter_alternate_screen()
        output.erase_screen()
        output.cursor_goto(0, 0)
        if not begin and self._erases:
            output.write_raw("\x1b[3J")
        if not begin and not self._erases:
            output.quit_alternate_screen()
        output.flush()
