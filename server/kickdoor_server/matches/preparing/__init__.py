"""What a match needs before it begins, the first one of a table and each one of a series.

preparing.py  chairs with somebody on them, who is ready, and a shuffle of which all have a part
decks.py      what players bring in games to which they bring one
next_game.py  the time between two matches of a series
"""
