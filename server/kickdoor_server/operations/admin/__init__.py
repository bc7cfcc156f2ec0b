"""Looking after a server that runs: what its host asks it to do, by a socket of its own.

overseen.py   what is seen of the server from here, and from its pages
commands.py      what can be asked, as typed messages: the protocol
findings.py   what there is to tell of the server, its tables and its people
executor.py       carries deeds out, by the methods that the server has anyway
admin_socket.py    the socket: who may come in, and lines in and out
moderating.py    what the host may do about people
draining.py   a server that is to stop
folders.py    commands that work on a data folder itself
copies.py     backups of a data folder, and putting one back
asking.py     the other end of it, and what all commands share
shown.py      answers as text for people
__main__.py   `kickdoor admin`

The protocol: UTF-8, one JSON object a line. `{"do": "kick", "who": "Boris", "id": 1}` is answered by
`{"id": 1, "done": {...}}` or `{"id": 1, "declined": {"reason": ..., "text": ..., "cure": ...}}`. By a unix socket in
the data folder, which only its owner can open; or by TCP on this machine, where each request has the `token` that
stands in the file `admin.token` beside the journal.
"""
