"""What characters say at the board game: their lines, and the choice among them."""
