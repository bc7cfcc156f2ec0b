"""Seats for the duel: what a table is worth, what comes of a decision, what a face-down card may be."""
