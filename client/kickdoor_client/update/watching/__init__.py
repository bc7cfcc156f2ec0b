"""Spectating, replays, and series.

looking.py    spectators' views
replaying.py  moving in a replay
staying.py    keeping the replay of a match
series.py     between two matches of a series
"""
