"""Requests: what each does, and what it may leave behind.

reception.py  which request does what
quotas.py     what each makes that outlives it, and the bounds of that
saying.py     what a person says, and who hears it
"""
