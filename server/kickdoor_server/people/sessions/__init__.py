"""People, who outlast their connections.

sessions.py, session.py  everybody who is here or may come back, and one of them
in_flight.py             a request until it is answered
answered.py              the answers to a person's last requests: each is carried out once
names.py                 names that would be taken for each other
passwords.py             password hashing outside of the reactor, and limits on guessing
ignoring.py              people whose chat a person does not want to see
openers.py               to whom a table is charged, and how many tables may have places
crowd.py                 the spectators of one table
"""
