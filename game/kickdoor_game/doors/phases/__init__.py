"""A match from the shuffle on, turn after turn, and the phases of each.

setup.py     the shuffle, and the frame at the bottom of every match
turn.py      open a door, look for trouble, loot the room
combat.py    one combat, from the revealed monster to the spoils or the last Bad Stuff
promises.py  cards of the hand that are promised for help, and how promises are kept
looting.py   the cards of dead heroes
"""
