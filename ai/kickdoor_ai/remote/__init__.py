"""Run any seat at a table of a remote server: `kickdoor bot --seat greedy HOST[:PORT]`.

A seat decides on the engine's observations. A server sends these on request (the message `observe`), for the client's
own chair only, in the engine's own form; so a seat sees the same in a process of the server and over a network.
Otherwise a bot is a client like any other.

    books.py     check that the table's cards are ours, and return its rules
    situation.py     decode a message `observed`: observation, question, standing actions, events
    visit.py    from the greeting to a chair at a match, and away again: lists, lobbies, being the host
    at_table.py  during the match: when to think, how long to hold an answer back, how to handle a refusal
    environment.py   what these need from outside: time, a thread to think in, somebody to send
    bot.py       a conversation as a whole: dispatches messages to these parts
    connection.py      the connection: asyncio streams, numbers of requests, reconnecting
    program.py   the real outside, and the exit
    __main__.py  the command line

Down to `bot.py` there is no socket, clock or thread: tests play whole matches against a server in the same process.
This is the only part of `kickdoor_ai` that uses the protocol.
"""
