"""Persons, who last longer than their connections.

sessions.py, session.py  everybody who is here or may come back, and one of them
in_flight.py             a request on its way, until whoever made it is answered
answered.py              what somebody's last requests were answered: each is carried out once
names.py                 names that would be taken for each other
passwords.py             hashed away from the reactor, guessed slowly
ignoring.py              whose lines somebody is not told
openers.py               to whom a table is counted, and how many may hold places
crowd.py                 the spectators of one table
"""
