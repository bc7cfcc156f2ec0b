"""Frames that no honest program sends, for `fuzz.py` and `fuzz_guided.py`.

mutations.py   a frame bent, cut, swapped with another
session.py     conversations of the protocol that hear them, in every state
live.py        connections to a server that bring them
"""
