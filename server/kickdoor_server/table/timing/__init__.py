"""How much time is left for what, and what happens when it is up.

clocks.py      time that is left, by the name of what it runs for
timekeeper.py  the clocks of one match
"""
