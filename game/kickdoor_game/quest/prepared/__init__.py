"""Matches that begin in a given position, for lessons.

position the format of a position, and everything that can be wrong with one rules laying a position out on a table,
rules for matches that begin in it, and fixed random results
"""
