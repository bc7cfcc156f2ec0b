"""Duels that begin in a position that is written down: with a turn instead of the shuffle, and decks that are stacked.

position    what may be written, and everything that can be wrong with it
layout      how it comes to lie on a table
rules       rules for duels that begin like this
"""
