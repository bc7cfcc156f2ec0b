"""What a match writes down, and where its journal leads.

chronicle.py, snapshots.py  what is written besides answers
playback.py                 answers given again, from the first one or from a snapshot on
happened.py, paging.py      what has happened so far, and a page of it for somebody
telling.py                  who is told that a match goes on under other rules
space.py                    what is refused first where the disk runs low
"""
