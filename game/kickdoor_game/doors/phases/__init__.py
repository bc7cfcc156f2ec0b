"""A match from the shuffle on, turn after turn, each in its phases.

setup.py    the shuffle, and the frame at the bottom of every match
turn.py     open a door, look for trouble, loot the room
charity.py  what is beyond the hand limit
looting.py  what becomes of what the dead leave
"""
