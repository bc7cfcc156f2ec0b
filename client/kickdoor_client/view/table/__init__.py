"""The table on the screen, part by part.

header.py               which game, which table, whose turn, the connection
seats.py, gear.py       the seats, and what lies before them
board.py                the map
contest.py              what is being fought out
story.py                what happened and what was said
notes.py                why the table waits, and what the server wants kept in sight
question.py             what is asked, and more actions
hand.py                 the hand
looking.py, replay.py   with whose eyes, and how far a replay is
"""
