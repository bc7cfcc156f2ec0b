"""What every part of the server stands on, and what knows nothing of people, tables or matches.

declined.py        why something asked of the server is not done
edge.py            the few calls made on Twisted, as shapes that mypy and tests understand; the one timer of a match
steady.py          what time it is, without the time in which the server stood still
rates.py           token buckets
configuration/     every setting with its reason, and where its value comes from
process/           the running process: log, counts, pulse, garbage, threads, work in portions
store/             what is written down, how, and where
"""
