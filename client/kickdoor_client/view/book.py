"""Draws the open rulebook: its contents in columns, or the entries found, one below the other."""

from __future__ import annotations

from ..state.model import Model
from ..state.overlays import OpenBook
from ..text.ink import Line, around, clickable, cut, pad, scrolled, wrap
from ..words.rulebook import BookEntry, above, below, entries, is_contents

COLUMN_LEAST, COLUMN_MOST = 26, 40
"""Cells of a column of the contents."""


def book_lines(model: Model, book: OpenBook, cells: int, height: int) -> list[Line]:
    """Return at most `height` lines of `cells` cells of the open page of the rulebook, with the entry under the cursor
    among them."""
    found = model.rulebook
    if found is None:
        return []
    there = entries(found)
    if is_contents(found):
        head: list[Line] = [[("hint", f"   {cut(found.tagline, cells - 4)}")]] if found.tagline and height > 4 else []
        return [*head, *_contents(there, book.cursor, cells, height - len(head))]
    lines: list[Line] = [[("hint", f"   {part}")] for part in wrap(above(found), cells - 5) if part]
    begins: list[int] = []
    for place, entry in enumerate(there):
        lines += [[]] if lines else []
        begins.append(len(lines))
        lines += _entry(entry, place, place == book.cursor, cells)
    if text := below(found):
        lines += [[]] if lines else []
        lines += [[("hint", f"   {part}")] for part in wrap(text, cells - 5)]
    if len(lines) <= height:
        return lines
    at = begins[min(book.cursor, len(begins) - 1)] if begins else 0
    return scrolled(lines, height, at + book.top)


def _contents(there: tuple[BookEntry, ...], cursor: int, cells: int, height: int) -> list[Line]:
    """Return the contents in one column if there is room, else in as many as needed and possible."""
    most = max(cells // COLUMN_LEAST, 1)
    columns = min(most, max(-(-len(there) // max(height, 1)), 1))
    rows = -(-len(there) // columns)
    wide = min(cells // columns, COLUMN_MOST)
    lines: list[Line] = []
    for row in range(rows):
        line: Line = []
        for place in range(row, len(there), rows):
            line += _title(there[place], place, place == cursor, wide)
        lines.append(line)
    top = around(rows, height, cursor % max(rows, 1))
    return lines[top : top + height]


def _title(entry: BookEntry, place: int, chosen: bool, cells: int) -> Line:
    """Return a title of the contents with the mark of the cursor."""
    number = f"{entry.number:>2} " if entry.number else ""
    return clickable(
        [
            ("mark", " > " if chosen else "   "),
            ("key", number),
            ("cursor" if chosen else "option", pad(entry.text, max(cells - 4 - len(number), 1))),
            ("", " "),
        ],
        f"opt.{place}",
    )


def _entry(entry: BookEntry, place: int, chosen: bool, cells: int) -> list[Line]:
    """Return head, text and notes of an entry, the first line with the mark of the cursor."""
    room = max(cells - 5, 1)
    rows: list[tuple[str, str]] = [("head", part) for part in wrap(entry.head, room)] if entry.head else []
    rows += [("", part) for part in wrap(entry.text, room)]
    rows += [("hint", part) for text in entry.more for part in wrap(text, room, 2)]
    return [
        clickable([("mark", " > " if chosen and row == 0 else "   "), (style, text)], f"opt.{place}")
        for row, (style, text) in enumerate(rows)
    ]
