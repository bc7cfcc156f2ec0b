"""The one window of the full screen: a picture, of which only the rows that have changed are made into cells.

prompt-toolkit's own window lays out its whole content at each painting. Ours is laid out already when it comes, row by
row and to the width of the screen, so a row that is the same as in the last painting is handed over as the very cells
that it had then. What to write to the terminal is found out by prompt-toolkit's renderer as always.

Terminals disagree about how wide some clusters are (`ink.is_uncertain`). The cells of each are cleared before it, and
behind it the terminal is told the column where the row goes on, so nothing else on the screen moves. The renderer would
leave out cells that have not changed and move on from a column that it only believes in; so a row with such clusters is
painted anew as a whole.
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
"""Model, columns and rows to what is painted."""

Row = defaultdict[int, Char]
"""The cells of a row by their column."""

DRAWN = "fg:ansidefault"
"""Makes prompt-toolkit draw a blank that it would leave out at the end of a row."""

NOTHING, NOT_THE_FIRST = Char(" "), Char("")


class Canvas(UIControl):
    """Paints the model in whatever size there is."""

    def __init__(self, model: Callable[[], Model], dispatch: Callable[[Msg], None], paint: Paint) -> None:
        self._model = model
        self._paint = paint
        self._dispatch = dispatch
        self._made: tuple[Model, int, int] | None = None
        self._picture = Picture([])

    def picture(self, width: int, height: int) -> Picture:
        """Made anew only if the model or the size has changed."""
        model = self._model()
        if self._made is None or self._made[0] is not model or self._made[1:] != (width, height):
            painted = self._paint(model, width, height)
            self._picture = Picture([off_the_edge(line, width) for line in painted.lines], painted.cursor)
            self._made = (model, width, height)
        return self._picture

    def create_content(self, width: int, height: int) -> UIContent:
        """The picture as a window of prompt-toolkit's would want it."""
        lines, cursor = self.picture(width, height).lines, self._picture.cursor
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


class ScreenSheet(Window):
    """Fills the screen with what its canvas paints."""

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
        """Lay the rows down from the corner; a full screen has no other window."""
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
        """The cells of a line that has changed, all of them other than before if their columns are uncertain."""
        turn = 1 - self._rows[y].turn if y < len(self._rows) else 0
        return _cells(line, width, turn)


class Cells(NamedTuple):
    """A row: its cells, and by column what is written before one to go there. `turn` is 0 and 1 by turns."""

    row: Row
    columns: Mapping[int, str]
    turn: int


@lru_cache(maxsize=512)
def _classes(names: str) -> str:
    """Style names of ours as prompt-toolkit wants them; what a click means is no style."""
    return " ".join(f"class:{name}" for name in names.split() if not name.startswith("@"))


def _fragments(line: Line) -> StyleAndTextTuples:
    return [(_classes(names), text) for names, text in line]


class Cell(Char):
    """A cluster in the cells that it takes, which prompt-toolkit would reckon letter by letter."""

    __slots__ = ()

    def __init__(self, cluster: str, style: str) -> None:
        super().__init__(cluster, style)
        self.width = cells(cluster)


@lru_cache(maxsize=4096)
def _char(cluster: str, style: str) -> Char:
    return Char(cluster, style) if cluster.isascii() else Cell(cluster, style)


def _cells(line: Line, width: int, turn: int) -> Cells:
    """A wide cluster takes several cells, of which all but the first are empty. None is without any (`ink.parts`)."""
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
