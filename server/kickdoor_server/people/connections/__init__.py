"""The sockets: Twisted on one side, the protocol's conversation on the other.

link.py     one connection to a client
tls.py      the port that speaks TLS
silence.py  closes connections that have been silent for too long
guarded.py  the same limits for listeners that are not for players
"""
