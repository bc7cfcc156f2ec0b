"""Window sizes in which tests paint scenes, from too narrow to very wide; at each width a low and a high window."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from kickdoor_client.state.model import Model
from kickdoor_client.text.ink import line_width
from kickdoor_client.view.screen import Picture, picture

NARROW, WIDE = 28, 147
LOW, MIDDLE, HIGH = 7, 24, 47
SMALL = ((40, 12), (80, 12), (60, 18))
"""The smallest windows that show everything that the tests require."""
STEP = 8
"""Columns from one width to the next. Scenes begin at different widths, so that together they cover all."""


def sizes_of(name: str) -> Iterator[tuple[int, int]]:
    """Yield columns and rows for a scene: the small ones, then others that depend on its name, the same in each run."""
    yield from SMALL
    for columns in range(NARROW + zlib.crc32(name.encode()) % STEP, WIDE + 1, STEP):
        chance = zlib.crc32(f"{name} {columns}".encode())
        yield columns, LOW + chance % (MIDDLE - LOW)
        yield columns, MIDDLE + chance // 64 % (HIGH - MIDDLE)


def filled(model: Model, columns: int, rows: int) -> Picture:
    """Return the picture of a model. Fails if it does not fill that size exactly."""
    shown = picture(model, columns, rows)
    assert len(shown.lines) == rows, (columns, rows)
    assert {line_width(line) for line in shown.lines} == {columns}, (columns, rows)
    return shown
