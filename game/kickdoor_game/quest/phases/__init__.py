"""The course of a match: from the shuffle to the first turn (`match`), a player's turn (`turn`), and the Monster Turn
(`monster_turn`).
"""
