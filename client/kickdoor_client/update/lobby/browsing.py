"""The list of tables: go through it, join, look on, open a table of one's own."""

from __future__ import annotations

from kickdoor_protocol.messages.lobby import TableInfo

from ...state.model import Model
from ...text.digits import is_digits
from ..people import recovery
from ..showing.outcome import Outcome, remark
from . import errands, tabling


def tables(model: Model) -> tuple[TableInfo, ...]:
    return model.tables.tables if model.tables is not None else ()


def here(model: Model) -> TableInfo | None:
    """The table under the cursor."""
    there = tables(model)
    return there[min(model.ui.cursor, len(there) - 1)] if there else None


def pressed(model: Model, key: str) -> Outcome | None:
    """The effect of a key in the list."""
    count = len(tables(model))
    table = here(model)
    match key:
        case "up" | "down" if count:
            return model.with_ui(cursor=(model.ui.cursor + (1 if key == "down" else -1)) % count, notice=None), ()
        case "enter" if table is not None:
            return errands.enter(model, table, watch=False)
        case "enter" | "n":
            return tabling.opened(model)
        case "v" if table is not None:
            return errands.enter(model, table, watch=True)
        case "r":
            return errands.list_tables(model)
        case _ if is_digits(key) and 1 <= int(key) <= count:
            return model.with_ui(cursor=int(key) - 1), ()
        case _:
            return None


def meant(model: Model, words: str) -> TableInfo | str:
    """The table meant by a number of the list, an id or a name."""
    there = tables(model)
    if is_digits(words) and 1 <= int(words) <= len(there):
        return there[int(words) - 1]
    if not words and len(there) == 1:
        return there[0]
    return errands.find_table(there, words) if words else "Which table? Say its number or its name."


def entered(model: Model, words: str, *, watch: bool) -> Outcome:
    """`join` and `watch` as typed; behind `join` the code of a seat may stand."""
    words, code = (words, "") if watch else recovery.parted(words)
    found = meant(model, words)
    return (
        remark(model, "wrong", found) if isinstance(found, str) else errands.enter(model, found, watch=watch, code=code)
    )
