"""What comes from the server, and the connection to it.

wire.py       its messages, one by one
contact.py    the connection comes, goes and comes back
entering.py   the password that it asks for
shuffling.py  its promise about the shuffle
older.py      what happened before one came
"""
