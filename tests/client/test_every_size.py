"""In a window of any size the screen is whole: nothing is wider than it, and what is needed to go on is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.client.evening import keys
from tests.client.every_size import filled, sizes_of
from tests.client.questions import SHAPES
from tests.client.scenes import SCENES

from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import Picture, picture
from kickdoor_protocol.shapes import Form, PickSome, Shape, options_of

USABLE = ((40, 10), (45, 12), (60, 16), (80, 24), (140, 45))
COLUMNS_LEAST, ROWS_LEAST = 40, 10
"""From here on the first and the last line say where one is and which keys there are."""
PAGE_LEAST, WARNING_LEAST = 12, 18
"""Rows from which the cursor of a page is seen, and those from which it is seen below a warning of many lines."""


def places_of(shape: Shape) -> set[str]:
    """Return what the cursor can be on: options, and those fields of a form that are one line each."""
    if not isinstance(shape, Form):
        return {option.label for option in options_of(shape)}
    picked = {
        option.label for field in shape.fields if isinstance(field.shape, PickSome) for option in field.shape.options
    }
    return picked | {field.label for field in shape.fields if not isinstance(field.shape, PickSome)}


def marked(shown: Picture) -> Iterator[str]:
    """Yield what stands behind each cursor of a list: without its number, and without the box before it."""
    for line in shown.lines:
        for place, (style, text) in enumerate(line):
            if style.split()[:1] == ["mark"] and ">" in text:
                yield re.sub(r"^ *(?:\d+ )?(?:\[.*?\] )?", "", text_of(line[place + 1 :]))


@pytest.mark.parametrize("name", SCENES)
def test_the_screen_is_filled_and_says_where_one_is_and_what_keys_do(name: str) -> None:
    model = SCENES[name]()
    chooses = any(marked(picture(model, 120, 47)))
    for columns, rows in sizes_of(name):
        shown = filled(model, columns, rows)
        if columns < COLUMNS_LEAST or rows < ROWS_LEAST:
            continue
        said = "\n".join((f"{name}, {columns} x {rows}:", *map(text_of, shown.lines)))
        assert text_of(shown.lines[0]).strip(), f"no title in {said}"
        assert text_of(shown.lines[-1]).strip(), f"no foot in {said}"
        if chooses and rows >= (PAGE_LEAST if model.ui.notice is None else WARNING_LEAST):
            assert any(marked(shown)), f"no cursor in the list of {said}"
        assert (shown.cursor is None) == (model.ui.prompt is None), f"cursor at {shown.cursor} in {said}"
        if shown.cursor is not None:
            assert 0 <= shown.cursor[0] < columns, f"cursor at {shown.cursor} in {said}"
            assert shown.cursor[1] == rows - 1, f"cursor at {shown.cursor} in {said}"


@pytest.mark.parametrize("name", SCENES)
def test_sizes_beyond_those_that_anybody_has_are_filled_exactly(name: str) -> None:
    for columns in (1, 29, 200):
        for rows in (1, 7, 80):
            filled(SCENES[name](), columns, rows)


@pytest.mark.parametrize("size", USABLE, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SHAPES)
def test_the_deadline_and_every_option_are_seen_in_any_usable_window(name: str, size: tuple[int, int]) -> None:
    model = SCENES[f"shape-{name}"]()
    labels = places_of(SHAPES[name][1])
    seen: list[str] = []
    for _ in range(len(labels) + 5):
        shown = picture(model, *size)
        text = "\n".join(map(text_of, shown.lines))
        assert "14 s" in text, f"no deadline in {text}"
        assert any(marked(shown)), f"no cursor in {text}"
        seen += marked(shown)
        model, _ = keys(model, "down")
    unseen = {label for label in labels if not any(text.startswith(label[:8]) for text in seen)}
    assert not unseen, f"down leads to {seen}, and never to {unseen}"


def test_in_a_window_that_is_too_small_it_is_said_how_large_it_is() -> None:
    for columns, rows in ((29, 24), (80, 7)):
        said = " ".join(text_of(line).strip() for line in filled(SCENES["shape-menu"](), columns, rows).lines)
        assert said.startswith(f"{columns}x{rows} is too small"), said
