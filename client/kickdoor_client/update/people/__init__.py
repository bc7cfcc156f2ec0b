"""The people at a table.

talk.py        what they say
moderation.py  ignoring, muting and reporting them
reasons.py     explanations of AI players
pausing.py     pausing and resuming a match
presence.py    who loses the connection and who is back
recovery.py    getting seats back
"""
