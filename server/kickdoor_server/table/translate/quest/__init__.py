"""The board game as people are shown it."""
