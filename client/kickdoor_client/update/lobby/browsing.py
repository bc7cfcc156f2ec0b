"""The list of tables: updates from the server, the cursor, joining and spectating.

The server sends the whole list, or page by page what has changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kickdoor_protocol.limits import CODE_MOST, LIST_MOST
from kickdoor_protocol.messages.lobby import JoinTable, ListTables, TableInfo, Tables, WatchTable

from ...network.events import UNNUMBERED
from ...state.model import Model
from ...text.digits import is_digits
from ..people import recovery
from ..showing.outcome import Outcome, remark, send
from . import tabling


def asked(model: Model) -> Outcome:
    """Request the list of public tables from the server: only the changes, if an earlier list is known."""
    as_of = 0 if model.tables is None else model.tables.as_of
    return send(replace(model, tables_at=model.now), ListTables(UNNUMBERED, as_of))


def told(model: Model, page: Tables) -> Model:
    """Return the model with a page of the list of tables. A page of changes that does not follow the known list is
    ignored."""
    before = model.tables
    if page.since:
        if before is None or before.as_of != page.since:
            return model
        known = {table.id: table for table in before.tables}
    else:
        known = {}
    known |= {table.id: table for table in page.tables}
    for table in page.gone:
        known.pop(table, None)
    sets = page.sets if not page.since or before is None else before.sets
    goes_on = page.more and bool(page.tables) and page.as_of > (page.since or 0) and len(known) < LIST_MOST
    now = replace(page, tables=tuple(known.values())[:LIST_MOST], sets=sets, gone=(), more=goes_on)
    return replace(model, tables=now, tables_at=model.now)


def forgotten(model: Model) -> Model:
    """Return the model after a reconnect: the list of tables stays on the screen until it comes anew, and takes no more
    changes."""
    return model if model.tables is None else replace(model, tables=replace(model.tables, as_of=0))


def tables(model: Model) -> tuple[TableInfo, ...]:
    """Return the public tables that the server has listed."""
    return model.tables.tables if model.tables is not None else ()


def here(model: Model) -> TableInfo | None:
    """Return the table under the cursor; None if the list of tables is empty."""
    there = tables(model)
    return there[min(model.ui.cursor, len(there) - 1)] if there else None


def pressed(model: Model, key: str) -> Outcome | None:
    """Handle a key in the list of tables; None if it has no effect there."""
    count = len(tables(model))
    table = here(model)
    match key:
        case "up" | "down" if count:
            return model.with_ui(cursor=(model.ui.cursor + (1 if key == "down" else -1)) % count, notice=None), ()
        case "enter" if table is not None:
            return enter(model, table, watch=False)
        case "enter" | "n":
            return tabling.opened(model)
        case "v" if table is not None:
            return enter(model, table, watch=True)
        case "r":
            return asked(model)
        case _ if is_digits(key) and 1 <= int(key) <= count:
            return model.with_ui(cursor=int(key) - 1), ()
        case _:
            return None


def meant(model: Model, words: str) -> TableInfo | str:
    """Return the table that `words` mean: its number in the list of tables, its id or its name; without words, the only
    table. Otherwise return a sentence to the person."""
    there = tables(model)
    if is_digits(words) and 1 <= int(words) <= len(there):
        return there[int(words) - 1]
    if not words and len(there) == 1:
        return there[0]
    return find_table(there, words) if words else "Which table? Say its number or its name."


def entered(model: Model, words: str, *, watch: bool) -> Outcome:
    """Handle the typed commands `join` and, if `watch`, `watch`; behind `join`, the recovery code of a seat may
    stand."""
    words, code = (words, "") if watch else recovery.parted(words)
    found = meant(model, words)
    return remark(model, "wrong", found) if isinstance(found, str) else enter(model, found, watch=watch, code=code)


def find_table(tables: Sequence[TableInfo], wanted: str) -> TableInfo | str:
    """Return the table with the id or name `wanted`, or the only one whose name begins so; otherwise a sentence that
    says why not."""
    word = wanted.casefold()
    for fits in (
        [table for table in tables if table.id == wanted],
        [table for table in tables if table.name.casefold() == word],
        [table for table in tables if table.name.casefold().startswith(word)],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            return f"Several tables are called {wanted!r}: " + ", ".join(f"{t.name} ({t.id})" for t in fits) + "."
    there = ", ".join(table.name for table in tables)
    return f"There is no table {wanted!r}. " + (f"There are: {there}." if there else "There is none at all yet.")


def enter(model: Model, table: TableInfo, *, watch: bool, code: str = "") -> Outcome:
    """Join a table or, if `watch`, spectate it. `code` is the recovery code of a seat there, "" for none."""
    if watch:
        return send(model, WatchTable(UNNUMBERED, table.id))
    deck, cards = (model.errand.deck, model.errand.cards) if _is_for_decks(model, table) else ("", ())
    return send(model, JoinTable(UNNUMBERED, table.id, model.me.sex, code=code[:CODE_MOST], deck=deck, cards=cards))


def _is_for_decks(model: Model, table: TableInfo) -> bool:
    """Return whether players bring a deck to this table."""
    sets = model.tables.sets if model.tables is not None else ()
    return any(info.key == table.set and info.decks for info in sets)
