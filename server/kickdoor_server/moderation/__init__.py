"""What people and whoever runs the server can do about those who make an evening worse, and what is kept of them.

voices.py      whose line it is that was said, and who is meant by a name
ignoring.py    a person's own wish: whose lines they are not told
hush.py        whom the host of a table has muted there
evidence.py    what a report has besides its words: the last events and the last talk of a table
reports.py     the reports that are kept, each a file that people can read
addresses.py   how addresses are written to the log, and leave it again
blanking.py    takes names out of a text
erasing.py     takes somebody's name and talk out of all that is kept
requests.py    carries out what people ask for: ignore, mute, report

What whoever runs the server does about people stands in `doorman.py`, which has their lists of bans and mutes.
"""
