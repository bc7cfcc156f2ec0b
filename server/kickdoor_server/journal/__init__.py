"""What is written down before anybody hears of it, and how matches come back from it.

scribe.py                   the one thread in front of the store
chronicle.py, snapshots.py  what a match writes down besides its answers
playback.py, revival.py     where a journal leads, and the matches that go on after a restart
outage.py, space.py         while nothing can be written, and where the disk runs low
"""
