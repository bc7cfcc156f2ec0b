"""Lines of characters at the door games: one table for each in `lines/`."""
