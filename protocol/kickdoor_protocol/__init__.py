"""Messages between clients and servers of kickdoor, and their encoding; this package does no network I/O.

`messages` defines one struct per message, `views` and `shapes` the parts they carry, `registry` lists all messages with
their versions, `codec` and `framing` convert them to bytes, and `session` holds the state machine for both ends.
`docs/protocol.md` specifies all of it for clients in other languages.
"""
