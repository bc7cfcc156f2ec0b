"""The sockets: Twisted on one side, the conversation of the protocol on the other.

link.py     one socket, and whoever is at its other end
tls.py      the port that speaks TLS
silence.py  who has said nothing for too long
guarded.py  the same order of places for listeners that are not for players
"""
