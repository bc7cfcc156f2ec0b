"""The one window of the full screen: a picture, of which only rows that have changed are made into cells.

prompt-toolkit's own window lays out its content at each paint. Our picture comes laid out in rows of the screen's
width, so an unchanged row is handed over as the cells of the last paint. prompt-toolkit's renderer finds out what to
write, as usual.

Terminals disagree about the width of some clusters (`ink.is_uncertain`). The cells of each are cleared before it, and
the cursor is placed explicitly behind it, so nothing else on the screen moves. The renderer would skip unchanged cells
and trust its own column; so a row with such clusters is painted anew as a whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.layout.mouse_handlers import MouseHandler, MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from ..state.messages import Key, Msg
from ..state.model import Model
from ..text.ink import Line, cells, is_uncertain, off_the_edge, parts, target_at, text_of
from ..view.screen import Picture

Paint = Callable[[Model, int, int], Picture]
"""Makes the picture of a model in so many columns and rows."""

Row = defaultdict[int, Char]
"""The cells of a row by their column."""

DRAWN = "fg:ansidefault"
"""Style that makes prompt-toolkit draw a blank which it would omit at the end of a row."""

NOTHING, NOT_THE_FIRST = Char(" "), Char("")
"""A blank cell, and the second cell of a wide cluster."""


class Canvas(UIControl):
    """Paints the model in the size of the window and handles the mouse."""

    def __init__(self, model: Callable[[], Model], dispatch: Callable[[Msg], None], paint: Paint) -> None:
        self._model = model
        self._paint = paint
        self._dispatch = dispatch
        self._made: tuple[Model, int, int] | None = None
        self._picture = Picture([])

    def picture(self, width: int, height: int) -> Picture:
        """Return the picture of the screen in character cells, made anew only if the model or the size has changed."""
        model = self._model()
        if self._made is None or self._made[0] is not model or self._made[1:] != (width, height):
            painted = self._paint(model, width, height)
            self._picture = Picture([off_the_edge(line, width) for line in painted.lines], painted.cursor)
            self._made = (model, width, height)
        return self._picture

    def create_content(self, width: int, height: int) -> UIContent:
        """Return the picture as the UIContent that prompt-toolkit asks a control for."""
        lines, cursor = self.picture(width, height).lines, self._picture.cursor
        return UIContent(
            get_line=lambda row: _fragments(lines[row]),
            line_count=len(lines),
            cursor_position=Point(*cursor) if cursor is not None else Point(0, 0),
            show_cursor=cursor is not None,
        )

    def mouse_handler(self, mouse_event: MouseEvent) -> object:
        """Dispatch a click as a key named after its target, such as `@opt.2`; the wheel scrolls the page on top, or
        opens the match log. Returns NotImplemented for other events."""
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
        """Return True, so that prompt-toolkit gives keys and the text cursor to this control."""
        return True

    @property
    def shows_cursor(self) -> bool:
        """Whether the last picture has a text cursor."""
        return self._picture.cursor is not None


class ScreenSheet(Window):
    """The window that fills the screen with the picture of its canvas."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, always_hide_cursor=Condition(lambda: not canvas.shows_cursor))
        self._canvas = canvas
        self._painted: list[Line] = []
        self._rows: list[Cells] = []

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Write the picture's rows to prompt-toolkit's screen, with mouse handlers and the cursor."""
        width, height = write_position.width, write_position.height
        picture = self._canvas.picture(width, height)
        self._rows = [
            self._rows[y] if y < len(self._painted) and self._painted[y] == line else self._made(y, line, width)
            for y, line in enumerate(picture.lines[:height])
        ]
        self._painted = picture.lines
        clicks: defaultdict[int, MouseHandler] = defaultdict(
            lambda: self._canvas.mouse_handler, dict.fromkeys(range(width), self._canvas.mouse_handler)
        )
        for y, (row, columns, _) in enumerate(self._rows):
            screen.data_buffer[y] = row
            screen.zero_width_escapes[y].update(columns)
            mouse_handlers.mouse_handlers[y] = clicks
        screen.width, screen.height = max(screen.width, width), max(screen.height, height)
        screen.visible_windows_to_write_positions[self] = write_position
        screen.show_cursor = picture.cursor is not None
        screen.set_cursor_position(self, Point(*(picture.cursor or (0, 0))))

    def _made(self, y: int, line: Line, width: int) -> Cells:
        """Return the cells of a changed line; if their columns are uncertain, all differ from those before, so that the
        whole row is written."""
        turn = 1 - self._rows[y].turn if y < len(self._rows) else 0
        return _cells(line, width, turn)


class Cells(NamedTuple):
    """The cells of a row, and by column what is written before the cell there. `turn` alternates between 0 and 1 when
    the row changes."""

    row: Row
    columns: Mapping[int, str]
    turn: int


@lru_cache(maxsize=512)
def _classes(names: str) -> str:
    """Return style names as prompt-toolkit writes them, without click targets."""
    return " ".join(f"class:{name}" for name in names.split() if not name.startswith("@"))


def _fragments(line: Line) -> StyleAndTextTuples:
    """Return a line as prompt-toolkit's fragments."""
    return [(_classes(names), text) for names, text in line]


class Cell(Char):
    """A cluster with the width that we count, instead of prompt-toolkit's sum over its code points."""

    __slots__ = ()

    def __init__(self, cluster: str, style: str) -> None:
        super().__init__(cluster, style)
        self.width = cells(cluster)


@lru_cache(maxsize=4096)
def _char(cluster: str, style: str) -> Char:
    """Return the cell of a cluster."""
    return Char(cluster, style) if cluster.isascii() else Cell(cluster, style)


def _cells(line: Line, width: int, turn: int) -> Cells:
    """Return the cells of a line. Of a wide cluster all cells but the first are empty; no cluster has zero width
    (`ink.parts`)."""
    row: Row = defaultdict(lambda: NOTHING)
    columns: dict[int, str] = {}
    column, at_turn = 0, f" class:turn{turn}" if any(map(is_uncertain, parts(text_of(line)))) else ""
    for names, text in line:
        style = _classes(names) + at_turn
        for cluster in text if text.isascii() else parts(text):
            char = row[column] = _char(cluster, style)
            if at_turn and is_uncertain(cluster):
                columns[column] = f"{columns.get(column, '')}\x1b[{char.width}X"
                columns[column + char.width] = f"\x1b[{column + char.width + 1}G"
            for further in range(1, char.width):
                row[column + further] = NOT_THE_FIRST
            column += char.width
    for after in columns:
        if after < width and row[after].char == " ":
            row[after] = _char(" ", f"{row[after].style} {DRAWN}")
    return Cells(row, columns, turn)
