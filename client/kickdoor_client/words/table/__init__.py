"""The table in sentences, and what is asked at it.

read_out.py         the table, a hand, a card, the story so far
board.py, lying.py  the map, and what lies on a card
sums.py, why.py     how sums have moved, and how they are made up
who.py              for whom the table waits
question.py         what is asked, and what is half made
offers.py           the offers that are open
leaving.py          what becomes of a match when one goes
auto_pass.py        what is passed in the person's name
series.py           several matches in a row
"""
