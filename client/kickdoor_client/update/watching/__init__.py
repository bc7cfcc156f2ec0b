"""Looking on, and looking again.

looking.py    with other eyes than one's own
replaying.py  going about in a replay
keeping.py    keeping the replay of a match
series.py     between two matches of a series
"""
