"""The full screen of a hot seat: shows one person's program at a time and hands keys to it.

The top line says whose view it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output

from ..program.loop import ClientProgram
from ..state.effects import Effects, Notify, Quit
from ..state.invitation import Invitation
from ..state.messages import Key, Msg, Pasted, Tick
from ..state.model import Model, Scene
from ..terminal.app import FullScreen
from ..text.digits import is_digits
from ..text.ink import Line, cut, fit, justified, pad, width
from ..view.screen import Picture, picture
from . import eyes as looks
from .eyes import OpenScreen, call_words
from .party import Changed, Party

HIDE = "f2"
"""Key that closes one's screen."""
CLICKED = "@key."
"""Prefix of a click target that names a key: clicking it is the same as pressing the key."""


class SharedScreen:
    """The full screen of a hot seat. `again` is set when the players want another match."""

    def __init__(
        self,
        party: Callable[[Changed], Party],
        clock: Callable[[], float],
        *,
        source: Input | None = None,
        output: Output | None = None,
        depth: ColorDepth | None = None,
        environ: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Begin with the public screen. `party` makes the party, which reports changes to the function it is given."""
        self.eyes = OpenScreen()
        self.again = False
        self.end: Quit | None = None
        self._clock = clock
        self._ended = False
        self.party = party(self.changed)
        self._model = self.party.everybody.model
        self.screen = FullScreen(
            lambda: self._model,
            self._typed,
            paint=self._paint,
            source=source,
            output=output,
            depth=depth,
            environ=environ,
        )

    def _paint(self, model: Model, columns: int, rows: int) -> Picture:
        """Return the picture for the model in this size, with the top line."""
        return shared_picture(self.party.invitation, self.eyes, model, columns, rows)

    # ---- what happens

    def changed(self, person: int | None, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Show the effects of a message to one person's client, if it is that client that the screen shows. `person` is
        the person's index, None the public spectator. Desktop notifications are dropped, because they may quote private
        text."""
        for effect in effects:
            if isinstance(effect, Quit):
                self._quit(effect)
                return
        if person == self.eyes.shown:
            self._model = self._shown.model
            self.screen.changed(before, message, after, tuple(e for e in effects if not isinstance(e, Notify)))
        if person is None or not isinstance(message, Tick):
            self._look()

    def _look(self) -> None:
        """Open or close screens if it is time to."""
        ui = self._shown.model.ui
        reads = ui.overlay is not None or ui.prompt is not None
        heard = self.party.all_have_heard()
        self._turn(looks.looked(self.eyes, self.party.wanted(), self._clock(), reads=reads, all_have_heard=heard))

    def _turn(self, eyes: OpenScreen) -> None:
        """Change to this screen state, paint it, and ring if somebody is called to answer."""
        if eyes == self.eyes:
            return
        before, self.eyes = self.eyes, eyes
        if (before.shown, before.called) == (eyes.shown, eyes.called):
            return
        self._model = replace(self._shown.model)  # another value, so that it is painted anew
        self.screen.changed(self._model, Key(""), self._model, ())
        if eyes.called is not None and eyes.called != before.called and not eyes.by_wish:
            self.screen.app.output.bell()

    @property
    def _shown(self) -> ClientProgram:
        """The program whose view is shown."""
        return self.party.everybody if self.eyes.shown is None else self.party.people[self.eyes.shown]

    def _quit(self, end: Quit) -> None:
        """End the screen; the first reason counts."""
        if not self._ended:
            self._ended = True
            self.end = end
            self.screen.leave()

    # ---- what is typed

    def _typed(self, message: Msg) -> None:
        """Handle a key or a paste: keys about whose screen is open are handled here, others by the program shown."""
        now = self._clock()
        if isinstance(message, Key) and message.name.startswith(CLICKED):
            message = Key(message.name.removeprefix(CLICKED))
        match message:
            case Key(name) if self.eyes.shown is None and self._is_ours(name, now):
                return
            case Key(name) if name == HIDE and self.eyes.shown is not None:
                self._turn(looks.closed(self.eyes, self.party.wanted(), now))
            case Key() | Pasted():
                self.eyes = looks.touched(self.eyes, now)
                self._shown.dispatch(message)
            case _:
                pass

    def _is_ours(self, key: str, now: float) -> bool:
        """Handle a key of the public screen that opens or closes screens, and return whether it was one."""
        ui = self.party.everybody.model.ui
        if ui.overlay is not None or ui.prompt is not None:
            return False
        people = len(self.party.people)
        match key:
            case "enter" if self.party.is_over():
                self.again = True
                self._quit(Quit())
            case "enter":
                self._turn(looks.opened(self.eyes, now))
            case "escape" if self.eyes.by_wish:
                self._turn(looks.looked(looks.closed(self.eyes, self.party.wanted(), now), self.party.wanted(), now))
            case "q":
                self.party.everybody.dispatch(Key("c-c"))
            case _ if is_digits(key) and 1 <= int(key) <= people and not self.party.is_over():
                self._turn(looks.asked_for(self.eyes, int(key) - 1))
            case _:
                return False
        return True

    async def run(self) -> Quit:
        """Show the shared screen until the players want no more, and return how it ended."""
        async with self.party.playing(lambda: self._quit(Quit())):
            await self.screen.run()
        return self.end or Quit()


def shared_picture(invitation: Invitation, eyes: OpenScreen, model: Model, columns: int, rows: int) -> Picture:
    """Return the whole screen, in character cells, with a line at the top that says whose screen it is. `model` is the
    state of the person shown by `eyes`, or of the spectator if nobody's screen is open."""
    below = picture(model, columns, max(rows - 1, 1))
    lines = [fit(_strip(invitation, eyes, model, columns), columns), *below.lines][:rows]
    cursor = below.cursor
    return Picture(lines, None if cursor is None else (cursor[0], cursor[1] + 1))


def _strip(invitation: Invitation, eyes: OpenScreen, model: Model, cells: int) -> Line:
    """Return the top line: whose view it is, and the keys that change it."""
    people = invitation.people
    if eyes.shown is not None:
        return _two([("you", f" For {people[eyes.shown].name}'s eyes only ")], "F2 hides it ", cells)
    if eyes.called is not None:
        return [("alarm", pad(f" {' '.join(call_words(invitation, eyes.called))}", cells))]
    if model.scene is not Scene.PLAYING:
        return [("hint", " Everybody sits down ...")]
    if model.seen.over is not None:
        return _two([("hint", " For all eyes")], "Enter: another match   q: quit ", cells)
    keys = "  ".join(f"{number} {person.name}" for number, person in enumerate(people, 1))
    return _two([("hint", " For all eyes")], f"see your hand: {keys} ", cells)


def _two(left: Line, right: str, cells: int) -> Line:
    """Return a line of text and, at its right end, keys."""
    room = cells - sum(width(text) for _, text in left) - 1
    return justified(left, [("key", cut(right, room))], cells) if room > 3 else left
