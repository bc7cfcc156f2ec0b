"""What people can do about those who make an evening worse.

requests.py  carries out what they ask for: ignore, mute, report
voices.py    whose line it is that was said, and who is meant by a name
evidence.py  what a report has besides its words: the last events and the last talk of a table
erasing.py   takes somebody's name and talk out of all that is kept

What the host of the server does about people stands in `operations/admin/doorman.py`.
"""
