"""The table in sentences, and the questions at it.

read_out.py         the table, a hand, a card, the story
digest.py           what happened while a person waited, in short
board.py, on_cards.py  the map, and what lies on a card
sums.py, why.py     how sums have moved, and how they are made up
who.py              whom the table waits for
question.py         questions, and half-made answers
offers.py           open offers
leaving.py          what becomes of a match that is left
auto_pass.py        windows that are passed automatically
series.py           a series of matches
"""
