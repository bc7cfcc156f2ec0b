"""Keep the process of a server running.

logs.py, counts.py    what is written to the log and what is counted
pulse.py, garbage.py  how long the reactor is busy, and when Python looks for garbage
elsewhere.py          threads for what would hold up the reactor
portions.py           work in portions, so that many jobs do not keep the reactor from the rest
watchdog.py           telling systemd how we are
"""
