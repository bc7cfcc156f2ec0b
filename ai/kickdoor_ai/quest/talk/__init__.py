"""Lines of characters at the board game: one table for each in `lines/`."""
