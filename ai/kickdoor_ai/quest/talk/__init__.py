"""What characters say at the board game: `lines/`, a table for each."""
