"""Keeps the process of a server running.

logs.py, counts.py    the log, and counters
pulse.py, garbage.py  how long the reactor is busy, and when Python collects garbage
threads.py          a thread pool for jobs that would block the reactor
portions.py           work in portions, so that many jobs do not keep the reactor from its sockets
watchdog.py           reports to systemd
"""
