"""What the cards and rooms of the board game are written in: its kinds and words, beside those of every game."""
