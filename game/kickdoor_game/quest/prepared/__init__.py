"""Matches that begin in a position that is written down: what is written, how it is laid out, what chance then brings.

position    what may be written, and everything that can be wrong with it
layout      how it comes to lie on a table
rules       rules for matches that begin like this, and rooms and links that are wished for
"""
