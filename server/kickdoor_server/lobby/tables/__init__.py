"""Tables from being opened to being closed.

lobby.py, listing.py   all tables, and their list as clients get it
gathering.py           a table that is being filled
beginnings.py          how a match begins: the first, the next of a series, a fork, a lesson
places.py              which tables have a place, which give theirs up, how many matches may sleep
sleeping.py            a match that sleeps in the journal
replay_table.py        a table at which a replay is shown, and what each viewpoint was told
"""
