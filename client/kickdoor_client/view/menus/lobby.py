"""Draws the list of tables, the form for a new one, and a table being filled."""

from __future__ import annotations

from kickdoor_protocol.checks.request_check import wanted_words
from kickdoor_protocol.messages.lobby import LobbySeat, TableInfo
from kickdoor_protocol.opponents import Opponent

from ...state.model import Model, Scene
from ...state.overlays import NewTable
from ...text.ink import Line, around, beside, cut, pad, ruled, width, wrap
from ...update.lobby import browsing, filling
from ...update.lobby.tabling import PASSWORD_ROW, is_number, set_info, value_of
from ...words.menus.home import reachable_words, stars
from ...words.menus.lobby import STATES, barred, game_words, next_step, people, seals_words, value_words
from ..table.question import notice_lines
from ..table.story import talk_lines


def new_table_lines(model: Model, new: NewTable, cells: int, height: int) -> list[Line]:
    """Return the form for a new table: a row each for name, set, password and settings, and below them the hint of the
    row under the cursor, uncut."""
    info = set_info(model, new)
    rows = [("name", f"{new.name}{'_' if new.row == 0 else ''}", "type it; Backspace deletes")]
    rows.append(("set", f"< {info.name if info is not None else new.set} >", info.sentence if info is not None else ""))
    word = f"{stars(new.password)}{'_' if new.row == PASSWORD_ROW else ''}"
    rows.append(("password", word or "none", "who sits down or spectates has to say it; empty: everybody may"))
    for setting in info.settings if info is not None else ():
        number = is_number(setting)
        typed = "_" if new.typing and len(rows) == new.row else ""
        hint = f"{setting.hint} (type {wanted_words(setting)})" if number else setting.hint
        rows.append((setting.label, f"< {value_words(value_of(new, setting)) or 'none'}{typed} >", hint))
    column = min(max(width(title) for title, _, _ in rows), cells // 2)
    lines: list[Line] = []
    for place, (title, value, _) in enumerate(rows):
        here = place == new.row
        lines.append(
            [
                ("mark", " > " if here else "   "),
                ("", pad(title, column)),
                ("", "  "),
                ("cursor" if here else "option", cut(value, cells - column - 6)),
            ]
        )
    hint = rows[min(new.row, len(rows) - 1)][2]
    foot: list[Line] = [[("hint", f"   {part}")] for part in wrap(hint, cells - 3)] or [[]]
    room = max(height - len(foot), 1)
    top = around(len(lines), room, new.row)
    return [*lines[top : top + room], *foot][:height]


KEYS = "Enter: sit down   v: spectate   n: new table"
"""Keys next to the title of the list of tables, where there is room; the footer has them too."""

ROOMY = 90
"""Columns from which there is room for the word next to a player's seal."""


def lobby_lines(model: Model, cells: int, height: int) -> list[Line]:
    """Return the lines of the lobby between the header and the footer of the screen."""
    notice = notice_lines(model.ui.notice, cells) if model.ui.notice is not None else []
    room = height - len(notice)
    body = _filling(model, cells, room) if model.scene is Scene.FILLING else _browsing(model, cells, room)
    return [*(body + [[]] * height)[:room], *notice]


def _browsing(model: Model, cells: int, height: int) -> list[Line]:
    """Return the list of tables, and the talk in the lobby."""
    tables = browsing.tables(model)
    title = f"tables: you are {model.me.name}"
    keys = KEYS if width(title) + width(KEYS) + 10 <= cells else ""
    lines: list[Line] = [ruled(title, cells, model.glyphs.across, keys)]
    if not tables:
        known = model.tables is not None
        lines += [[], [("hint", "   There is no table yet: press n to open one." if known else "   asking ...")]]
        lines += _invitation(model, cells)
    left = height - len(lines) - len(tables) - 1
    talk = talk_lines(model.seen.story, cells, max(height // 3, 2, left))
    room = height - 1 - (len(talk) + 1 if talk else 0)
    cursor = min(model.ui.cursor, max(len(tables) - 1, 0))
    top = around(len(tables), room, cursor)
    named = max((width(table.set) for table in tables), default=0)
    game = max(11, min(named, 26 if cells >= ROOMY else 11))
    for place in range(top, min(top + room, len(tables))):
        lines.append(_table(tables[place], place, here=place == cursor, cells=cells, game=game))
    if talk:
        lines += [[]] * max(0, height - len(talk) - 1 - len(lines))
        lines.append(ruled("talk", cells, model.glyphs.across))
        lines += talk
    return lines


def _invitation(model: Model, cells: int) -> list[Line]:
    """Return how others get here, if the server is our own and open to them."""
    return [[("note", f" {part}")] for part in wrap(reachable_words(model), cells - 2)]


def _table(table: TableInfo, place: int, *, here: bool, cells: int, game: int) -> Line:
    """Return the line of a table. `game`: cells for the name of the set."""
    name = min(28, cells // 3)
    watchers = f", {table.watchers} spectating" if table.watchers else ""
    rest = cells - name - game - 17
    return [
        ("mark", " > " if here else "   "),
        ("key", f"{place + 1:>2} " if place < 99 else "   "),
        ("cursor" if here else "option", pad(table.name, name)),
        ("", f"  {pad(table.set, game)} "),
        ("waited" if table.state == "filling" else "hint", pad(STATES.get(table.state, table.state), 8)),
        ("hint", cut(f"{', '.join((*barred(table), people(table)))}{watchers}", max(rest, 0))),
    ]


def _filling(model: Model, cells: int, height: int) -> list[Line]:
    """Return the seats of a table being filled, its settings, and the talk."""
    lobby = model.lobby
    if lobby is None:
        return []
    lines: list[Line] = [ruled("seats", cells, model.glyphs.across, "r: ready   a: call an AI   s: start")]
    for place, seat in enumerate(filling.seats(model)):
        lines.append(_chair(model, seat, here=place == model.ui.cursor, cells=cells))
    lines += [[], [("asked", f" {part}") for part in wrap(next_step(model), cells - 2)[:1]]]
    for about in (game_words(model), seals_words(model)):
        lines += [[("hint", f" {part}")] for part in wrap(about, cells - 2)]
    lines += [*_invitation(model, cells), []]
    half = cells // 2
    settings: list[Line] = [[("head", " settings")]]
    if lobby.table.locked:
        settings.append([("", "  password: "), ("option", "yes")])
    for setting in lobby.settings:
        settings.append([("", f"  {cut(setting.label, half - 14)}: "), ("option", value_words(setting.value))])
    room = max(height - len(lines) - 1, 1)
    talk = talk_lines(model.seen.story, cells - half - 4, room)
    lines.append(ruled("", cells, model.glyphs.across))
    return [*lines, *beside(settings[:room], talk, half, ("rule", f" {model.glyphs.down}"))]


def _chair(model: Model, seat: LobbySeat, *, here: bool, cells: int) -> Line:
    """Return the line of a seat at a table being filled."""
    lobby = model.lobby
    mine = lobby is not None and seat.seat == lobby.your_seat
    host = lobby is not None and seat.seat == lobby.table.host
    name = "free" if seat.kind == "empty" else f"{seat.name}{' (you)' if mine else ''}"
    if seat.kind == "ai":
        state = f"AI: {Opponent(seat.ai, seat.difficulty).words}"
    elif seat.kind == "empty":
        state = ""
    elif not seat.connected:
        state = "not connected"
    else:
        state = "ready" if seat.ready else "not ready yet"
    column = min(30, max(cells - 40, 12))
    return [
        ("mark", " > " if here else "   "),
        ("key", f"{seat.seat + 1} "),
        ("cursor" if here else "dim" if seat.kind == "empty" else "you" if mine else "", pad(name, column)),
        ("", "  "),
        ("good" if seat.ready else "hint", pad(state, max(15, width(state) + 1))),
        ("hint", f" {seat.sex}{'   host' if host else ''}{f'   {seat.deck}' if seat.deck else ''}"),
    ]
