"""What people can do about those who make an evening worse.

requests.py  carries out what they ask for: ignore, mute, report, with what was seen and said at the table, and by whom
erasing.py   takes somebody's name and talk out of all that is kept

What the host of the server does about people stands in `operations/admin/doorman.py`.
"""
