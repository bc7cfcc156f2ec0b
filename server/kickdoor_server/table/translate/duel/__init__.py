"""Shows the duel: its table, and the sentences about its events."""
