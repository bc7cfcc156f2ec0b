"""Who may come in, and how much of the server's time each of them gets.

admission.py  limits for each address, what it costs, and who goes first when there is no room
bans.py       who may not come in, why, and until when
"""
