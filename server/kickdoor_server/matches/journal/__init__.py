"""What a match writes down, and where its journal leads.

chronicle.py, snapshots.py  what is written besides answers
playback.py                 answers given again, from the first one or from a snapshot on
happened.py, paging.py      what has happened so far, and a page of it for somebody
meaning.py, telling.py      whether a match still means the same under the rules of this release, and who is told
space.py                    what is refused first where the disk runs low
"""
