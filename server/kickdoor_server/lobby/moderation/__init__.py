"""Requests of people against others who behave badly.

requests.py  carries out ignore, mute and report, with what was seen and said at the table, and by whom
erasing.py   removes a person's name and chat from all that is kept

What the server's host can do about people is in `operations/admin/moderating.py`.
"""
