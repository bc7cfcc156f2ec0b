"""Estimates for heroes of the board game, in levels: cards, harm, combats, rooms and ways."""
