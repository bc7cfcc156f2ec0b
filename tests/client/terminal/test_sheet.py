"""What lies on the screen is what prompt-toolkit's own window would have put there; what stays is not made anew."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from prompt_toolkit.data_structures import Point
from prompt_toolkit.layout import Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Screen, WritePosition
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from tests.client.scenes import SCENES

from kickdoor_client.state.messages import Key, Msg
from kickdoor_client.state.model import Model
from kickdoor_client.terminal.sheet import Canvas, Paint, ScreenSheet
from kickdoor_client.view.screen import Picture, picture

COLUMNS, ROWS = 80, 24
ITS_OWN = ("[transparent]", "class:last-line")


def laid_down(window: Window) -> Screen:
    screen = Screen()
    window.write_to_screen(screen, MouseHandlers(), WritePosition(0, 0, COLUMNS, ROWS), "", True, None)
    return screen


def cells(screen: Screen) -> list[list[tuple[str, str]]]:
    """What is seen in each cell, and in which style; what their window adds of its own cannot be seen."""
    rows = [[screen.data_buffer[y][x] for x in range(COLUMNS)] for y in range(ROWS)]
    return [[(cell.char, " ".join(w for w in cell.style.split() if w not in ITS_OWN)) for cell in row] for row in rows]


def canvas(model: Model, paint: Paint = picture) -> Canvas:
    return Canvas(lambda: model, lambda message: None, paint)


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_lies_there_as_in_a_window_of_prompt_toolkit(name: str) -> None:
    model = SCENES[name]()
    ours, theirs = laid_down(ScreenSheet(canvas(model))), laid_down(Window(canvas(model)))
    assert cells(ours) == cells(theirs)
    cursor = picture(model, COLUMNS, ROWS).cursor
    assert ours.show_cursor == (cursor is not None)
    assert tuple(canvas(model).create_content(COLUMNS, ROWS).cursor_position) == (cursor or (0, 0))


def test_wide_letters_lie_there_alike() -> None:
    model = next(iter(SCENES.values()))()

    def paint(model: Model, columns: int, rows: int) -> Picture:
        return Picture([[("card", "\u6253\u958b\u9580!"), ("", " "), ("rule @opt.1", "\u6253")]])

    ours, theirs = laid_down(ScreenSheet(canvas(model, paint))), laid_down(Window(canvas(model, paint)))
    assert cells(ours) == cells(theirs)


def test_a_row_that_stays_the_same_is_handed_over_as_it_is() -> None:
    shown = next(iter(SCENES.values()))()
    lines = [[("", "one")], [("", "two")]]

    def paint(model: Model, columns: int, rows: int) -> Picture:
        return Picture(list(lines))

    sheet = ScreenSheet(Canvas(lambda: shown, lambda message: None, paint))
    before = laid_down(sheet).data_buffer
    lines[1] = [("", "three")]
    shown = replace(shown, now=shown.now + 1)
    after = laid_down(sheet).data_buffer
    assert after[0] is before[0]
    assert "".join(after[1][x].char for x in range(5)) == "three"


@pytest.mark.parametrize("name", ["at-rest", "talking", "rules"])
@pytest.mark.parametrize(
    ("event", "at", "keys"),
    [
        (MouseEventType.MOUSE_UP, (6, 1), ["@opt.1"]),
        (MouseEventType.MOUSE_UP, (1, 1), []),
        (MouseEventType.MOUSE_UP, (70, 1), []),
        (MouseEventType.MOUSE_UP, (6, 2), None),
        (MouseEventType.MOUSE_DOWN, (6, 1), None),
        (MouseEventType.MOUSE_MOVE, (6, 1), None),
        (MouseEventType.SCROLL_UP, (0, 9), ["pageup"]),
        (MouseEventType.SCROLL_DOWN, (0, 9), None),
    ],
)
def test_a_click_and_the_wheel_are_keys(
    name: str, event: MouseEventType, at: tuple[int, int], keys: list[str] | None
) -> None:
    model, heard = SCENES[name](), list[Msg]()

    def paint(model: Model, columns: int, rows: int) -> Picture:
        return Picture([[("", "above")], [("", "on  "), ("card @opt.1", "take it")]])

    there = Canvas(lambda: model, heard.append, paint)
    there.picture(COLUMNS, ROWS)
    answer = there.mouse_handler(MouseEvent(Point(*at), event, MouseButton.LEFT, frozenset()))
    if model.ui.overlay is not None and event in (MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN):
        keys = ["up" if event is MouseEventType.SCROLL_UP else "down"]
    assert [message.name for message in heard if isinstance(message, Key)] == (keys or [])
    assert (answer is NotImplemented) == (keys is None)
