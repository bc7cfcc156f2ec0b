"""What characters say at the door games: `lines/`, a table for each."""
