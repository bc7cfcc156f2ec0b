"""Mutated frames for `fuzz.py` and `fuzz_guided.py`.

mutations.py   mutates frames: bytes, and values within them
session.py     feeds frames to the protocol alone, in every state
live.py        sends frames to a server over sockets
"""
