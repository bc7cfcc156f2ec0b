"""Draws the start menu and its pages; the page of cards has the typed line, the cards that match it, and one of them in
full."""

from __future__ import annotations

from collections.abc import Sequence

from ...state.home import ENTRIES, FormRow, Home, HomePage
from ...state.model import Model
from ...text.ink import Line, around, beside, clickable, cut, pad, ruled, scrolled, width, wrap
from ...update.home.catalogue import cards, place
from ...update.home.pages import home_of, read_game, rows
from ...update.home.starting import READING
from ...words.menus.catalogue import Entry, entries
from ...words.menus.home import stars
from ..table.question import notice_lines

DETAIL_LINES = 8
"""Lines for the text of a card, whichever it is, so that the list does not move: few need more."""

LISTED_LEAST = 3
"""Cards of the list that stay visible however long the text of one is: it, and its neighbours."""


def catalogue_lines(model: Model, home: Home, row: FormRow, cells: int, height: int) -> list[Line]:
    """Return at most `height` lines of the start menu's page of cards. `row` is the row with the search words."""
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


def _typed(row: FormRow, count: str, cells: int) -> Line:
    """Return the line to type in, and how many cards match."""
    text = f"{row.value}_"
    line: Line = [("mark", " > "), ("", row.title), ("", "  "), ("cursor", cut(text, max(cells - 28, 4)))]
    return [*line, ("hint", f"   {count}")]


def _card(entry: Entry, where: int, cells: int, *, here: bool) -> Line:
    """Return the line of a card in the list: its name, then its kind."""
    name, _, rest = entry[0].partition(": ")
    line: Line = [("mark", " > " if here else "   "), ("cursor" if here else "option", cut(name, cells - 4))]
    line.append(("hint", cut(f"  {rest}", max(cells - 4 - len(name), 0))))
    return clickable(line, f"row.{where}")


def _detail(model: Model, entry: Entry, cells: int) -> list[Line]:
    """Return the text of a card."""
    name, _, rest = entry[0].partition(": ")
    texts = [text for text in (rest, *_paragraphs(entry[1:])) if text]
    body: list[Line] = [[("", f"   {part}")] for text in texts for part in wrap(text, cells - 6)]
    return [ruled(name, cells, model.glyphs.across), *body]


def _paragraphs(lines: tuple[str, ...]) -> list[str]:
    """Return the rules of a card as one paragraph, then its flavour, which begins with a quotation mark."""
    at = next((number for number, line in enumerate(lines) if line.startswith('"')), len(lines))
    return [" ".join(lines[:at]), " ".join(lines[at:])]


DOOR = (
    "   ____________   ",
    "  |  ________  |  ",
    "  | |        | |  ",
    "  | | KNOCK  | |  ",
    "  | |  KNOCK | |  ",
    "  | |        | |  ",
    "  | |       o| |  ",
    "  | |    .   | |  ",
    "  | |   /|\\  | |  ",
    "  | |________| |  ",
    " _|____________|_ ",
)
"""A door, with the hero who kicks it. Shown where there is room for jokes."""

DOOR_LEAST = 84
"""Columns from which there is room for the door."""

EMPTY = {
    HomePage.REPLAYS: "There is no replay yet. A match of your own is kept; "
    "kickdoor export takes others from a server.",
}
"""Texts of pages without rows."""


def home_lines(model: Model, cells: int, height: int) -> list[Line]:
    """Return the lines of the start menu between the header and the footer of the screen."""
    notice = notice_lines(model.ui.notice, cells) if model.ui.notice is not None else []
    room = max(height - len(notice), 0)
    home = home_of(model)
    body = _menu(model, home, cells, room) if home.page is HomePage.MENU else _page(model, home, cells, room)
    return [*(body + [[]] * room)[:room], *notice]


def _menu(model: Model, home: Home, cells: int, height: int) -> list[Line]:
    """Return the menu with its entries."""
    lines: list[Line] = [ruled(f"good evening, {model.me.name}", cells, model.glyphs.across)]
    lines += [[]] if height > len(ENTRIES) + 3 else []
    entries: list[Line] = []
    for at, (title, about) in enumerate(ENTRIES.values()):
        here = at == home.cursor
        entry: Line = [
            ("mark", " > " if here else "   "),
            ("key", f"{at + 1} "),
            ("cursor" if here else "option", pad(title, 17)),
            ("hint", f"  {cut(about, max(cells - 26, 0))}"),
        ]
        entries.append(clickable(entry, f"key.{at + 1}"))
    room = height - len(lines)
    top = around(len(entries), room, home.cursor)
    entries = entries[top : top + room]
    if cells < DOOR_LEAST or room < len(DOOR) + 1:
        return [*lines, *entries]
    door: list[Line] = [[("hint", part)] for part in DOOR]
    return [*lines, *beside(entries, door, cells - width(DOOR[0]) - 4, ("", " "))]


def _page(model: Model, home: Home, cells: int, height: int) -> list[Line]:
    """Return the open page: its rows and the hint of the current one."""
    there = rows(model)
    title, about = ENTRIES[home.page]
    if home.page in READING and (game := read_game(model)) is not None:
        title = f"{title}: {game.name}"
    lines: list[Line] = [ruled(title, cells, model.glyphs.across, "Esc: back to the menu")]
    if home.page is HomePage.RULES:
        return [*lines, *_shelf(home, there, cells, height - 1)]
    if home.page is HomePage.CARDS:
        return [*lines, *catalogue_lines(model, home, there[0], cells, height - 1)]
    if home.page is HomePage.SETTINGS and home.around.settings:
        about = f"kept in {home.around.settings}"
    lines.append([("hint", f"   {cut(about, cells - 4)}")])
    lines.append([])
    if empty := EMPTY.get(home.page) if not there else "":
        return [*lines, *([("", f"   {part}")] for part in wrap(empty, cells - 6))]
    place = min(home.row, len(there) - 1)
    hint = _hint(there[place], cells)
    room = max(height - len(lines) - len(hint), 1)
    top = around(len(there), room, place)
    column = min(max((width(row.title) for row in there if not row.goes), default=0), cells // 2)
    form = [
        clickable(_row(row, column, here=number == place, cells=cells), f"row.{number}")
        for number, row in enumerate(there)
    ]
    return [*lines, *form[top : top + room], *hint]


def _row(row: FormRow, column: int, *, here: bool, cells: int) -> Line:
    """Return the line of a row: where it leads, or its title and value. `<` and `>` mark values to turn through."""
    line: Line = [("mark", " > " if here else "   ")]
    if row.goes:
        title = cut(row.title, cells - 4)
        line.append(("cursor" if here else "option", title))
        return [*line, ("hint", f"  {cut(row.value, max(cells - width(title) - 6, 0))}")]
    text = stars(row.value) if row.hidden else row.value
    value = f"< {text} >" if row.choices else f"{text}{'_' if here else ''}"
    shown = cut(value, max(cells - column - 6, 2)) or " "
    return [*line, ("", pad(row.title, column)), ("", "  "), ("cursor" if here else "option", shown)]


def _hint(row: FormRow, cells: int) -> list[Line]:
    """Return the hint of a row, with its choices."""
    text = row.about
    if row.choices:
        text = f"{text.rstrip('.')}. It can be {', '.join(row.choices)}."
    return [[], *([("hint", f"   {part}")] for part in wrap(text, cells - 6))]


def _shelf(home: Home, there: Sequence[FormRow], cells: int, height: int) -> list[Line]:
    """Return the line to type a query in, and the lines found."""
    row = there[0]
    lines: list[Line] = [
        _row(row, width(row.title), here=True, cells=cells),
        [("hint", f"   {cut(row.about, cells - 4)}")],
        [],
    ]
    room = max(height - len(lines) - 1, 1)
    if home.shelf.lines is None:
        return [*lines, [("hint", "   looking ...")]]
    found: list[Line] = []
    for text in home.shelf.lines:
        indent = len(text) - len(text.lstrip())
        parts = [text.strip()] if width(text) <= cells - 4 else wrap(text.strip(), cells - 4 - indent)
        found += [[("", "  " + " " * indent + part)] for part in parts]
    if len(found) <= room + 1:
        return [*lines, *found]
    return [*lines, *scrolled(found, room, home.shelf.top), [("hint", "  Up/Down, PgUp/PgDn: more")]]
