"""Shows the duel: its table, and what is told there."""
