"""Seats for the board game, and all that judges its tables."""
