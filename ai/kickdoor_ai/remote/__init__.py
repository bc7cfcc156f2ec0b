"""Any seat at a table of a server far away: `kickdoor bot --seat greedy HOST[:PORT]`.

A seat decides on observations of the engine. The server sends them to whoever asks (`observe` of the wire), for its own
chair only, in the engine's own form; so a seat sees the same thing in a process of the server and at the other end of
a cable. Everything else is a client like any other.

    books.py     are the cards of that table ours? then the rules for it
    sight.py     a message `observed`, read back: observation, question, standing actions, events
    errand.py    from the greeting to a chair at a match, and away again: lists, lobbies, being the host
    at_table.py  at the match: when to think, how long to hold an answer back, what to do about a refusal
    outside.py   what these need of the world: time, a thread to think in, somebody to send
    bot.py       a conversation as a whole: who of them hears what
    line.py      the connection: asyncio streams, numbers of requests, coming back after a cut
    program.py   the world itself, and the way out
    __main__.py  the command line

Down to `bot.py` there is no socket, no clock and no thread: tests play whole matches against a server in the same
process. This is the only part of `kickdoor_ai` that knows the wire.
"""
