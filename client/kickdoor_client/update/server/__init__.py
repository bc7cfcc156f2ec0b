"""Messages from the server, and the connection to it.

wire.py       its messages, one by one
contact.py    the connection: made, lost and made again
entering.py   passwords
shuffling.py  the commitment to the shuffle
older.py      earlier events of a match
lines.py      lines of the story made of events, each joke once
meanwhile.py  what happened while this person waited for others
"""
