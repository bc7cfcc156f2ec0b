"""The menu's page of cards: the line that is typed, the cards that have it, and the one under the cursor in full."""

from __future__ import annotations

from ...state.home import Home, Row
from ...state.model import Model
from ...text.ink import Line, around, clickable, cut, ruled, wrap
from ...update.home.catalogue import cards, place
from ...words.menus.catalogue import Entry, entries

DETAIL_LINES = 8
"""For what a card says, whichever it is, so that the list stands still under the cursor: few need more."""

LISTED_LEAST = 3
"""Cards of the list that are seen however much one of them says: it, and its neighbours."""


def catalogue_lines(model: Model, home: Home, row: Row, cells: int, height: int) -> list[Line]:
    """At most `height` lines."""
    if home.shelf.lines is None:
        return [_typed(row, "", cells), [("hint", "   looking ...")]]
    there, every = cards(home), entries(home.shelf.lines)
    if not every:
        return [
            _typed(row, "", cells),
            *([("", f"  {part}")] for text in home.shelf.lines for part in wrap(text, cells - 4)),
        ]
    count = f"{len(there)} of {len(every)} cards" if len(there) < len(every) else f"{len(every)} cards"
    lines = [_typed(row, count, cells), [("hint", f"   {cut(row.about, cells - 4)}")]]
    if not there:
        return [*lines, [], [("", "   No card has that. Esc clears what is typed.")]]
    at, space = place(home), height - len(lines)
    detail = _detail(model, there[at], cells)
    room = max(space - max(len(detail), min(DETAIL_LINES, space // 2)), LISTED_LEAST)
    top = around(len(there), room, at)
    listed = [_card(entry, where, cells, here=where == at) for where, entry in enumerate(there)][top : top + room]
    listed += [[]] * (room - len(listed))
    return [*lines, *listed, *detail][:height]


def _typed(row: Row, count: str, cells: int) -> Line:
    """Where one types, and how many cards have it."""
    text = f"{row.value}_"
    line: Line = [("mark", " > "), ("", row.title), ("", "  "), ("cursor", cut(text, max(cells - 28, 4)))]
    return [*line, ("hint", f"   {count}")]


def _card(entry: Entry, where: int, cells: int, *, here: bool) -> Line:
    """One card of the list: its name stands out, what it is follows."""
    name, _, rest = entry[0].partition(": ")
    line: Line = [("mark", " > " if here else "   "), ("cursor" if here else "option", cut(name, cells - 4))]
    line.append(("hint", cut(f"  {rest}", max(cells - 4 - len(name), 0))))
    return clickable(line, f"row.{where}")


def _detail(model: Model, entry: Entry, cells: int) -> list[Line]:
    """All that is known of a card."""
    name, _, rest = entry[0].partition(": ")
    texts = [text for text in (rest, *_paragraphs(entry[1:])) if text]
    body: list[Line] = [[("", f"   {part}")] for text in texts for part in wrap(text, cells - 6)]
    return [ruled(name, cells, model.glyphs.across), *body]


def _paragraphs(lines: tuple[str, ...]) -> list[str]:
    """What it says, then its joke: that stands in quotation marks."""
    at = next((number for number, line in enumerate(lines) if line.startswith('"')), len(lines))
    return [" ".join(lines[:at]), " ".join(lines[at:])]
