"""How much time is left for what, and what happens when it is up.

clocks.py      remaining times, by the name of what they run for
timekeeper.py  the clocks of one match
"""
