"""Requests: where they come in, what each does, and what it may cost and leave behind.

reception.py  receives greetings and requests; each request is carried out once, and answered
kinds.py      every kind of request, a row each: who carries it out, its cost, what it leaves behind
quotas.py     limits on what outlives a request, and how much each person has written
"""
