"""The full screen: the only file that touches the terminal.

Each paint is the whole picture of `view.screen`; prompt-toolkit writes the difference, at most 30 times a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle, DynamicStyle

from kickdoor_protocol.checks.text import is_printed
from kickdoor_protocol.command_line import escaped

from ..state.effects import Effects, Notify, Ring
from ..state.messages import Key, Msg, Pasted, Tick
from ..state.model import Model
from ..text.ink import shown
from ..view.pulse import pulse, title
from ..view.screen import picture
from .desktop import TITLE_RESTORED, TITLE_SAVED, sent, sequence, way
from .mouse import heed_reports_only
from .sheet import Canvas, Paint, ScreenSheet
from .style import style

REDRAWS_MOST = 30
"""Paints per second: more cannot be distinguished, and an ssh connection may be slow."""

ESCAPE_S = 0.05
"""Seconds to wait after Esc for the rest of an escape sequence, which terminals send at once."""


NAMED = {
    "c-m": "enter",
    "c-j": "enter",
    "c-i": "tab",
    "s-tab": "s-tab",
    "c-h": "backspace",
    "escape": "escape",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "home": "home",
    "end": "end",
    "pageup": "pageup",
    "pagedown": "pagedown",
    "delete": "delete",
    "f2": "f2",
    "f3": "f3",
    "f4": "f4",
    "c-a": "c-a",
    "c-c": "c-c",
    "c-e": "c-e",
    "c-l": "c-l",
    "c-u": "c-u",
    "c-w": "c-w",
}
"""Our names of the keys that we use, by prompt-toolkit's."""


class FullScreen:
    """The face that fills the terminal.

    `source` and `output` default to this process's terminal. For another terminal, its owner reports size changes, so
    the size is not polled.
    """

    def __init__(
        self,
        model: Callable[[], Model],
        dispatch: Callable[[Msg], None],
        *,
        paint: Paint = picture,
        source: Input | None = None,
        output: Output | None = None,
        depth: ColorDepth | None = None,
        environ: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._dispatch = dispatch
        self._notices = way(environ)
        self._title = ""
        self._model = model
        self.app: Application[None] = Application(
            layout=Layout(ScreenSheet(Canvas(model, dispatch, paint))),
            key_bindings=self._bindings(),
            style=DynamicStyle(self._style),
            full_screen=True,
            mouse_support=Condition(lambda: model().settings.mouse),
            input=source,
            output=output,
            color_depth=depth,
            min_redraw_interval=1 / REDRAWS_MOST,
        )
        self.app.ttimeoutlen = ESCAPE_S
        if source is not None:
            self.app.terminal_size_polling_interval = None
        self._left = False

    def _style(self) -> BaseStyle:
        """Return the style of the theme that is set at this moment."""
        sixteen = self.app.color_depth is ColorDepth.DEPTH_4_BIT
        return style(self._model().settings.theme, sixteen=sixteen)

    def _bindings(self) -> KeyBindings:
        """Return the key bindings: keys, printable characters and pastes become messages."""
        bindings = heed_reports_only(KeyBindings())
        for theirs, ours in NAMED.items():
            bindings.add(theirs)(self._pressing(ours))

        @bindings.add(Keys.Any)
        def _(event: KeyPressEvent) -> None:
            if len(event.data) == 1 and is_printed(event.data):
                self._dispatch(Key(event.data))

        @bindings.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            self._dispatch(Pasted(escaped(event.data)))  # a terminal may send bytes that are not UTF-8

        return bindings

    def _pressing(self, name: str) -> Callable[[KeyPressEvent], None]:
        """Return the handler of a key."""

        def press(event: KeyPressEvent) -> None:
            if name == "c-l":
                event.app.renderer.clear()
            else:
                self._dispatch(Key(name))

        return press

    def changed(self, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Repaint, ring and show notifications after a message; a clock tick repaints only if something on the screen
        depends on the time."""
        self._titled(title(after))
        for effect in effects:
            match effect:
                case Ring():
                    self.app.output.bell()
                    self.app.output.flush()
                case Notify(text):
                    self._notify(text)
        if not isinstance(message, Tick) or pulse(before) != pulse(after):
            self.app.invalidate()

    async def run(self) -> None:
        """Show the screen until `leave` is called."""
        if self._left:
            return
        self.app.output.write_raw(TITLE_SAVED)
        self._titled(title(self._model()))
        try:
            await self.app.run_async(handle_sigint=False, set_exception_handler=False)
        finally:
            self.app.output.clear_title()
            self.app.output.write_raw(TITLE_RESTORED)
            self.app.output.flush()

    def paint_anew(self) -> None:
        """Repaint everything, if the terminal does not show what was painted last."""
        if self.app.is_running:
            self.app.renderer.clear()
            self.app.invalidate()

    def _titled(self, text: str) -> None:
        """Set the window title if it has changed."""
        if text != self._title and not self._left:
            self._title = text
            self.app.output.set_title(shown(text))
            self.app.output.flush()

    def _notify(self, text: str) -> None:
        """Show a desktop notification."""
        if self._notices == "notify-send":
            sent(text)
        else:
            self.app.output.write_raw(sequence(self._notices, text))
            self.app.output.flush()

    def leave(self) -> None:
        """Stop painting and restore the terminal."""
        self._left = True
        if self.app.is_running and not self.app.is_done:
            self.app.exit()
