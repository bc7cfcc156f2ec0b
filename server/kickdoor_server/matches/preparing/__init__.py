"""Prepares a match before it begins: the first one of a table, and each one of a series.

preparing.py  players on chairs, who is ready, and a shuffle that everybody has a part in
decks.py      what players bring in games with decks of their own
next_game.py  the time between two matches of a series
"""
