"""A match from the shuffle on, turn after turn, each in its phases.

setup.py     the shuffle, and the frame at the bottom of every match
turn.py      open a door, look for trouble, loot the room
combat.py    one combat, from the revealed monster to the spoils or the last Bad Stuff
promises.py  cards of the hand that are promised for help, and how that is kept
looting.py   what becomes of what the dead leave
"""
