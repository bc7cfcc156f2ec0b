"""Line mode for several people at one keyboard.

What is for all eyes is printed as ever and stays where it is. What is for one person is printed on the terminal's other
screen, which has no past, and is gone when he has done: nobody finds it by scrolling back. Each has a prompt with a
history of his own.
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
"""Lines that a person is told of what happened since he last looked."""

ONE_SCREEN_ONLY = ("linux", "vt")
"""How the TERM of terminals begins that have no other screen; what they have scrolled away is erased instead."""

HIDE = "hide"


class SharedLines:
    """The face of a party. `again`: they want another match."""

    def __init__(
        self,
        party: Callable[[Changed], Party],
        clock: Callable[[], float],
        source: Input,
        output: Output,
        *,
        term: str = "",
    ) -> None:
        """`party` makes the party that tells this face of its changes; `term` is the terminal's TERM."""
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
        return Typewriter(lambda: program.model, source, output, f"{program.model.me.name}> ")

    @property
    def _typewriter(self) -> Typewriter:
        return self._common if self.eyes.shown is None else self._own[self.eyes.shown]

    # ---- what happens

    def changed(self, person: int | None, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Somebody's program has dealt with a message."""
        lines = narrate(before, message, after)
        lines += [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
        if after.scene is not Scene.PLAYING:
            lines = []  # how they sit down is done for them
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
        if self.end is None:
            self.end = end
            self._typewriter.interrupt()

    def _say(self, *lines: str) -> None:
        for line in lines:
            if shown(line).strip():
                self._typewriter.say(shown(line))

    def _look(self) -> None:
        reads = self._typewriter.is_typing
        heard = self.party.all_have_heard()
        self._turn(looks.looked(self.eyes, self.party.wanted(), self._clock(), reads=reads, all_have_heard=heard))

    def _turn(self, eyes: OpenScreen) -> None:
        before, self.eyes = self.eyes, eyes
        if eyes.shown != before.shown:
            typewriter = self._common if before.shown is None else self._own[before.shown]
            typewriter.interrupt()
        elif eyes.called is not None and eyes.called != before.called and eyes.shown is None:
            self._call()

    def _call(self) -> None:
        if self.eyes.called is not None:
            self._output.bell()
            self._say(" ".join(call_words(self.party.invitation, self.eyes.called)))

    # ---- what is typed

    async def run(self) -> Quit:
        """Until they have had enough; how it ended."""
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
        """To the screen that has no past, or back from it."""
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
