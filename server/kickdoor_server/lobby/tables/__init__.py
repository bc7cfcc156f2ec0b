"""Tables from being opened to being forgotten.

lobby.py, listing.py    all tables, and their list as it is told
gathering.py            a table that is being filled
beginnings.py           how a match begins: the first, the next of a series, a fork, a lesson
places.py               which tables hold a place, which go where there is no room, how many matches may sleep
sleeping.py             a match that sleeps in the journal
screening.py            a table at which a replay is looked at, and what each viewpoint was told
"""
