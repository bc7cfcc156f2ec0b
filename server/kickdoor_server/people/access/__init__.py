"""Who may come in, and how much of the server's time each of them gets.

admission.py  limits for each address, the cost of its requests, and who gives way when the server is full
bans.py       who may not come in, why, and until when
"""
