"""Requests: where they come in, what each does, and what it may cost and leave behind.

front.py      what connections need of the server
reception.py  where requests are heard, carried out once, and answered
kinds.py      every kind of request, a row each: who carries it out, what it may cost, what it leaves behind
quotas.py     the bounds of what outlives a request, and who has written how much
saying.py     what a person says, and who hears it
"""
