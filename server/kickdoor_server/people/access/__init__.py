"""Admits connections and bans people; limits the server's time for each address.

admission.py  limits for each address, the cost of its requests, and who gives way when the server is full
bans.py       who may not come in, why, and until when
"""
