"""The table on the screen, part by part.

seats.py, gear.py  the seats, and what lies before them
board.py           the map
contest.py         what is being fought out
story.py           what happened and what was said
question.py        what is asked, and more actions
hand.py            the hand
replay.py          with whose eyes, and how far a replay is
"""
