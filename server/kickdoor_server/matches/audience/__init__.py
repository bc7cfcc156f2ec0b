"""The players and spectators of a match, and the messages for each of them.

audience.py   everybody who sits there or spectates
match_views.py      what everybody and each chair see, sent as changes
talk.py       the chat at the table
shoulder.py   spectators who share one seat's view, with its player's consent
late.py       the table as it was some time ago, with every hand open
"""
