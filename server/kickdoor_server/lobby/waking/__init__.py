"""Restores sleeping matches of the journal.

A start reads only who sits where of each match (`base/store/outlines.py`), and listens. The table stands in the lobby
asleep (`lobby/tables/sleeping.py`) and has no place. It is woken (`revival.py`), its answers replayed, when one of its
people comes back, somebody wants to sit down or spectate there, or the host asks (`waker.py`); the others one after the
other when there is time, as long as there are places. A running match whose people are all away is put to sleep in the
same way when its place is needed.
"""
