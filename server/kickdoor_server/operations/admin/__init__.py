"""The admin channel: what the host of a running server can ask of it with `kickdoor admin`, over a socket of its own.

overseen.py       the parts of a server that this channel and the metrics pages use
commands.py       the protocol: commands and replies as typed messages
findings.py       facts about the server, its tables and its people, as plain data
executor.py       carries commands out, by the methods that the server has anyway
admin_socket.py   the socket: access, and lines in and out
moderating.py     bans, mutes and kicks
draining.py       stops a server once its tables are empty
folders.py        commands that work on a data folder itself
copies.py         backups of a data folder, and restoring one
asking.py         the client of the protocol, and what all commands share
shown.py          answers as text for people
__main__.py       `kickdoor admin`

The protocol: UTF-8, one JSON object a line. `{"do": "kick", "who": "Boris", "id": 1}` is answered by `{"id": 1, "done":
{...}}` or `{"id": 1, "declined": {"reason": ..., "text": ..., "cure": ...}}`. It runs over a unix socket in the data
folder, which only its owner can open; or over TCP on this machine, where each request has the `token` that is in the
file `admin.token` beside the journal.
"""
