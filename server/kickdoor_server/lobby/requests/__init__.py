"""Requests: where they come in, what each does, and what it may cost and leave behind.

reception.py  where greetings and requests come in, and requests are carried out once, and answered
kinds.py      every kind of request, a row each: who carries it out, what it may cost, what it leaves behind
quotas.py     the bounds of what outlives a request, and who has written how much
"""
