"""Those at the table in sentences, and what becomes of their match.

looking.py             who looks on, and with whose eyes
moderation.py          whom one ignores
reasons.py             why an AI player did what it did
pause.py, leaving.py   why the table waits, and what becomes of a match when one goes
presence.py            who is lost, and who is back
recovery.py            the code of one's seat
"""
