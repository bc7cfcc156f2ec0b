"""What seats put into the shuffle, sealed until nobody can choose theirs any more; the theory is in server/README.md.

put_in.py    of one seat: sealed, open, in the clear
opening.py   the moment between "begin" and the match, in which everybody opens theirs
standing.py  of a match that was played: who is protected against whom, in sentences
"""
