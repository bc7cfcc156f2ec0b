"""The full screen: the only file that touches the terminal.

One control paints the whole picture, as `view.screen` makes it; prompt-toolkit finds out what has changed. However many
updates come, the screen is painted at most 30 times a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle, DynamicStyle

from .desktop import TITLE_RESTORED, TITLE_SAVED, sent, sequence, way
from .effects import Effects, Notify, Ring
from .ink import Line, shown, target_at
from .keys import NAMED
from .messages import Key, Msg, Pasted, Tick
from .model import Model
from .style import style
from .view.pulse import pulse
from .view.screen import Picture, picture
from .view.title import title

REDRAWS_MOST = 30
"""Paintings a second: more cannot be told apart, and an ssh line may be slow."""

ESCAPE_S = 0.05
"""Seconds to wait after Esc for the rest of an escape sequence: a terminal sends it in one go."""


@lru_cache(maxsize=512)
def _classes(names: str) -> str:
    """Style names of ours as prompt-toolkit wants them; what a click means is no style."""
    return " ".join(f"class:{name}" for name in names.split() if not name.startswith("@"))


Paint = Callable[[Model, int, int], Picture]
"""Model, columns and rows to what is painted."""


class Canvas(UIControl):
    """Paints the model in whatever size there is."""

    def __init__(self, model: Callable[[], Model], dispatch: Callable[[Msg], None], paint: Paint) -> None:
        self._model = model
        self._paint = paint
        self._dispatch = dispatch
        self._made: tuple[Model, int, int] | None = None
        self._picture = Picture([])

    def create_content(self, width: int, height: int) -> UIContent:
        """The picture; made anew only if the model or the size has changed."""
        model = self._model()
        made = (model, width, height)
        if self._made is None or self._made[0] is not model or self._made[1:] != (width, height):
            self._picture, self._made = self._paint(model, width, height), made
        lines, cursor = self._picture.lines, self._picture.cursor
        return UIContent(
            get_line=lambda row: _fragments(lines[row]),
            line_count=len(lines),
            cursor_position=Point(*cursor) if cursor is not None else Point(0, 0),
            show_cursor=cursor is not None,
        )

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        """A click is a key named after what was clicked; the wheel goes through what lies on top, or into the story."""
        lines, at = self._picture.lines, mouse_event.position
        overlaid = self._model().ui.overlay is not None
        match mouse_event.event_type:
            case MouseEventType.MOUSE_UP if at.y < len(lines):
                target = target_at(lines[at.y], at.x)
                if target:
                    self._dispatch(Key(f"@{target}"))
            case MouseEventType.SCROLL_UP:
                self._dispatch(Key("up" if overlaid else "pageup"))
            case MouseEventType.SCROLL_DOWN if overlaid:
                self._dispatch(Key("down"))
            case _:
                return NotImplemented
        return None

    def is_focusable(self) -> bool:
        return True

    @property
    def shows_cursor(self) -> bool:
        return self._picture.cursor is not None


def _fragments(line: Line) -> StyleAndTextTuples:
    return [(_classes(names), text) for names, text in line]


class FullScreen:
    """The face that fills the terminal. `source` and `output` default to this process's terminal."""

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
        canvas = Canvas(model, dispatch, paint)
        window = Window(canvas, always_hide_cursor=Condition(lambda: not canvas.shows_cursor))
        self.app: Application[None] = Application(
            layout=Layout(window),
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
        self._left = False

    def _style(self) -> BaseStyle:
        """The theme as the settings have it at this moment."""
        sixteen = self.app.color_depth is ColorDepth.DEPTH_4_BIT
        return style(self._model().settings.theme, sixteen=sixteen)

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        for theirs, ours in NAMED.items():
            bindings.add(theirs)(self._pressing(ours))

        @bindings.add(Keys.Any)
        def _(event: KeyPressEvent) -> None:
            if len(event.data) == 1 and event.data.isprintable():
                self._dispatch(Key(event.data))

        @bindings.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            self._dispatch(Pasted(event.data))

        return bindings

    def _pressing(self, name: str) -> Callable[[KeyPressEvent], None]:
        def press(event: KeyPressEvent) -> None:
            if name == "c-l":
                event.app.renderer.clear()
            else:
                self._dispatch(Key(name))

        return press

    def changed(self, before: Model, message: Msg, after: Model, effects: Effects) -> None:
        """Paint again; a tick paints only if something on the screen goes with the time. Call who is called."""
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
        """Show the screen until `leave`."""
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

    def _titled(self, text: str) -> None:
        """The title of the window, written only when it changes."""
        if text != self._title and not self._left:
            self._title = text
            self.app.output.set_title(shown(text))
            self.app.output.flush()

    def _notify(self, text: str) -> None:
        if self._notices == "notify-send":
            sent(text)
        else:
            self.app.output.write_raw(sequence(self._notices, text))
            self.app.output.flush()

    def leave(self) -> None:
        """Give the terminal back."""
        self._left = True
        if self.app.is_running and not self.app.is_done:
            self.app.exit()
