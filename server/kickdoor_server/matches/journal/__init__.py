"""Writes the journal of a match, and restores the match from it.

chronicle.py, snapshots.py  what is written besides answers
playback.py                 replays answers, from the first one or from a snapshot on
happened.py, paging.py      what has happened so far, and a page of it
telling.py                  who is told that a match goes on under other rules
space.py                    what is refused while the disk is nearly full
"""
