"""What seats put into the shuffle, sealed until nobody can choose theirs any more; the theory is in server/README.md.

opening.py   what each seat has put in, and the moment in which everybody opens theirs
standing.py  of a match that was played: who is protected against whom, in sentences
"""
