"""Contributions of seats to the shuffle, sealed until nobody can choose theirs any more; docs/server/shuffle.md
explains the theory.

opening.py   what each seat has put in, and the moment in which all of it is opened
standing.py  what the shuffle of a finished match proves, in sentences
"""
