"""How matches that sleep in the journal come back.

A start reads of each match only who sits where (`base/store/outlines.py`), and opens the door. Its table stands in the
lobby asleep (`lobby/tables/sleeping.py`), holds no place, and is woken (`revival.py`), its answers given again, when
somebody of it comes back, wants to sit down or to spectate there, or the host asks (`waker.py`); the others one after
the other when there is time, as long as there are places. A running match whose people are all away is put to sleep in
the same way when its place is needed.
"""
