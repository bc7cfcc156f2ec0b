"""Sentences about the people at the table.

looking.py     who looks on, and with whose eyes
moderation.py  whom one ignores
reasons.py     why an AI player did what it did
pause.py       why the table waits, who is lost and who is back, and the code of one's seat
"""
