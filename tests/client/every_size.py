"""Each scene from too narrow to very wide, each time in two heights, a low one and a high one: what is painted.

The pictures in `screens/` and `looks/` are for looking at; between their sizes lie those from which a hint is shown,
a column is named in full, a word is cut. A digest says that a screen is another one; which, and in which size, is said
by `python -m tests.client.every_size SCENE COLUMNS`, which paints it, here and on the revision before.

`python -m tests.client.every_size` writes `every_size.txt` anew.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

from tests.client.scenes import SCENES

from kickdoor_client.state.model import Model
from kickdoor_client.text.ink import Line, line_width, text_of
from kickdoor_client.view.screen import Picture, picture

FILE = Path(__file__).parent / "every_size.txt"
NARROW, WIDE = 28, 147
LOW, MIDDLE, HIGH = 7, 24, 47
STEP = 3
"""From width to width, beginning elsewhere in each scene: between them they see all."""
TOGETHER = 12
"""Widths whose digests stand on one line, two for each."""


def widths_of(name: str) -> range:
    """Those in which that scene is painted."""
    return range(NARROW + zlib.crc32(name.encode()) % STEP, WIDE + 1, STEP)


def rows_of(name: str, columns: int) -> tuple[int, int]:
    """Two heights for this width, others in each scene: between them the scenes see most pairs."""
    chance = zlib.crc32(f"{name} {columns}".encode())
    return LOW + chance % (MIDDLE - LOW), MIDDLE + chance // 64 % (HIGH - MIDDLE)


def filled(model: Model, columns: int, rows: int) -> Picture:
    """Return what is painted there; AssertionError if it does not fill that size exactly."""
    shown = picture(model, columns, rows)
    assert len(shown.lines) == rows, (columns, rows)
    assert {line_width(line) for line in shown.lines} == {columns}, (columns, rows)
    return shown


def digest(shown: Picture) -> str:
    """Of what stands there, in which style, and where the cursor is."""
    told = [_merged(line) for line in shown.lines]
    return f"{zlib.crc32(repr((told, shown.cursor)).encode()) & 0xFFFF:04x}"


def _merged(line: Line) -> list[tuple[str, str]]:
    merged: list[tuple[str, str]] = []
    for style, text in line:
        if merged and merged[-1][0] == style:
            merged[-1] = (style, merged[-1][1] + text)
        elif text:
            merged.append((style, text))
    return merged


def digests(name: str) -> Iterator[str]:
    """Of one scene: lines of digests, each with the width at which it begins."""
    model, widths = SCENES[name](), widths_of(name)
    for start in range(0, len(widths), TOGETHER):
        some = widths[start : start + TOGETHER]
        told = " ".join(
            "".join(digest(filled(model, columns, rows)) for rows in rows_of(name, columns)) for columns in some
        )
        yield f"{name} {some[0]}: {told}"


def kept() -> dict[str, list[str]]:
    """The lines of each scene, as they were last written."""
    found: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        found.setdefault(line.partition(" ")[0], []).append(line)
    return found


def differing(name: str, lines: list[str]) -> list[int]:
    """The widths at which a scene is another one than those lines say."""
    if not lines:
        return [NARROW]
    found = []
    for old, new in zip(lines, digests(name), strict=True):
        start = int(new.partition(":")[0].split()[1])
        pairs = zip(old.split()[2:], new.split()[2:], strict=True)
        found += [start + STEP * place for place, (then, now) in enumerate(pairs) if then != now]
    return found


def painted(name: str, columns: int) -> str:
    """The screens at that width."""
    model, parts = SCENES[name](), list[str]()
    for rows in rows_of(name, columns):
        lines = "".join(f"{text_of(line)}|\n" for line in picture(model, columns, rows).lines)
        parts.append(f"{name}, {columns} x {rows}\n{lines}")
    return "".join(parts)


def main() -> None:
    """Write them all anew, or paint one."""
    if len(sys.argv) > 1:
        name, columns = sys.argv[1:]
        sys.stdout.write(painted(name, int(columns)))
        return
    FILE.write_text("".join(f"{line}\n" for name in SCENES for line in digests(name)), "utf-8")


if __name__ == "__main__":
    main()
