"""Shows the board game."""
