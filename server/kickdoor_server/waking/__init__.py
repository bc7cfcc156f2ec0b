"""Matches of the journal that nobody has needed since the server was started, and how they come back.

A start reads of each match only who sits where (`store/outlines.py`), and opens the door. Its table stands in the lobby
asleep (`sleeping.py`), and is woken, its answers given again, when somebody of it comes back, wants to sit down or to
spectate there, or the host asks (`waker.py`); all others one after the other, whenever there is time.
"""
