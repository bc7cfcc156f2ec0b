"""Many games between AI players: which of them win, how they deal with each other, and how fast they decide."""
