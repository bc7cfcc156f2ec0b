"""Persons, who last longer than their connections, and the chairs that come back to them.

sessions.py, session.py  everybody who is here or may come back, and one of them
answered.py              what somebody's last requests were answered: each is carried out once
names.py                 names that would be taken for each other
claims.py, recovery.py   by what a chair comes back to its owner
saying.py                what a person says, and who hears it
"""
