"""AI players for the board game, and the estimates by which they judge its tables."""
