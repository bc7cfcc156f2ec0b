"""Tables from being opened to being forgotten.

lobby.py, listing.py    all tables, and their list as it is told
gathering.py            a table that is being filled
beginnings.py           how a match begins: the first, the next of a series, a fork, a lesson
own_pace.py             the time that people have, where it depends on who sits down
places.py               which tables hold a place
giving_way.py           which of them goes where there is no room
sleeping.py, asleep.py  matches that sleep in the journal, and how many may
giving_up.py            the last records of one that is given up
"""
