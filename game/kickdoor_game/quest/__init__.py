"""The engine of the board game, played with the set `quest`.

A map grows room by room; heroes and monsters stand in its rooms, and a turn may have several fights.
"""
