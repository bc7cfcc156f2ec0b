"""A census of thousands of matches between AI players: games and cards, and the worth of each card."""
