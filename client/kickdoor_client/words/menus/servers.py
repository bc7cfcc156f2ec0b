"""What is said of a server that was found on the network, in one line."""

from __future__ import annotations

from kickdoor_protocol.finding.announcement import AnnouncedTable, Announcement

STATES = {"filling": "waits for players", "running": "is being played", "over": "is over", "paused": "is paused"}
TABLES_MOST = 2
"""Of which something is said; the others are counted."""


def about_server(server: Announcement) -> str:
    """Its name, whether one can talk with it, and what is going on there."""
    said = [server.name or "a server without a name"]
    if server.unsuited():
        said.append("of another age: one of the two programs wants an update")
    if server.locked:
        said.append("with a password")
    if server.tls:
        said.append("TLS")
    tables = [_table(table) for table in server.tables[:TABLES_MOST]]
    more = server.more + len(server.tables) - len(tables)
    if more:
        tables.append(f"and {more} more table{'' if more == 1 else 's'}")
    return f"{', '.join(said)}: {'; '.join(tables) or 'no table yet'}"


def _table(table: AnnouncedTable) -> str:
    if table.state == "filling":
        return f"{table.name} ({table.set}, {table.taken} of {table.seats} seats taken)"
    return f"{table.name} ({table.set}) {STATES.get(table.state, table.state)}"
