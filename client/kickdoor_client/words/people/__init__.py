"""Sentences about the people at the table.

looking.py     spectators and what they see
moderation.py  people who are ignored
reasons.py     explanations of AI players
pause.py       why the table waits, who is missing, and the code of a seat
"""
