"""Lines of characters at the duel: one table for each in `lines/`."""
