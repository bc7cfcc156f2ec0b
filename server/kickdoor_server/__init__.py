"""The server of kickdoor: matches that are decided here, written down before anybody hears, and told to their seats.

`service` builds everything on one screen. docs/server/connections.md has the life of a connection, a session and a
match.
"""
