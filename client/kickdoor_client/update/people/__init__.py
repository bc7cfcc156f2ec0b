"""Those at the table.

talk.py        what they say
moderation.py  ignoring, muting and reporting them
reasons.py     why an AI player did what it did
pausing.py     going on another time
presence.py    who is lost, and who is back
recovery.py    seats that come back
"""
