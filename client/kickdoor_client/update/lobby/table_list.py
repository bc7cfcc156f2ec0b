"""The list of tables as the server tells it: all of it at once, or page by page what has changed."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.limits import LIST_MOST
from kickdoor_protocol.messages.lobby import ListTables, Tables

from ...network.events import UNNUMBERED
from ...state.model import Model
from ..showing.outcome import Outcome, send


def asked(model: Model) -> Outcome:
    """Ask for the tables there are: for what has changed since they were told last."""
    as_of = 0 if model.tables is None else model.tables.as_of
    return send(replace(model, tables_at=model.now), ListTables(UNNUMBERED, as_of))


def told(model: Model, page: Tables) -> Model:
    """The model with what the server has told of the tables. As it was, if that does not follow what is known."""
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
    """Another connection: what is shown stays until the list has come anew, and is added to no more."""
    return model if model.tables is None else replace(model, tables=replace(model.tables, as_of=0))
