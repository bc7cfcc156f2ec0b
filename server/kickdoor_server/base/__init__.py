"""Shared building blocks of the server. They know nothing of people, tables or matches.

declined.py       the refusal that every part of the server raises
edge.py           the few calls made on Twisted, as types that mypy and tests understand; the timer of a match
steady.py         a clock that leaves out the time in which the server stood still
rates.py          token buckets
configuration/    every setting with its reason, and where its value comes from
process/          the running process: log, counters, pulse, garbage collection, threads, work in portions
store/            the journal and the archive: which records, how and where they are written
"""
