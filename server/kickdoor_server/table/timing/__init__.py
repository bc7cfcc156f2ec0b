"""Clocks of a match: remaining times, and what happens when one runs out.

clocks.py      remaining times, by the name of what they run for
timekeeper.py  the clocks of one match
"""
