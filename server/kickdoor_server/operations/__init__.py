"""Keeping a server running, and stopping it without taking a game from anybody.

logs.py, counts.py    what is written to the log and what is counted
pulse.py, garbage.py  how long the reactor is busy, and when Python looks for garbage
elsewhere.py          threads for what would hold up the reactor
watchdog.py           telling systemd how we are
draining.py           a server that is to stop
"""
