"""The wire of kickdoor: what travels between a client and a server, and nothing about sockets.

`messages` are the things said, `views` and `shapes` what they carry, `registry` the list of them with their
versions, `codec` and `framing` the bytes, `session` the one state table for both ends. `protocol/README.md`
specifies all of it for clients in other languages.
"""
