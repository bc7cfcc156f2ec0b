"""The form on which a table is set up."""

from __future__ import annotations

from kickdoor_protocol.checks.setting_check import wanted_words

from ...state.model import Model
from ...state.overlays import NewTable
from ...text.ink import Line, around, cut, pad, width, wrap
from ...update.lobby.tabling import PASSWORD_ROW, is_number, set_info, value_of
from ...words.menus.lobby import value_words
from ...words.menus.passwords import stars


def new_table_lines(model: Model, new: NewTable, cells: int, height: int) -> list[Line]:
    """Name, set, password and settings, a row each; the hint of the row under the cursor below, whole."""
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
