"""What characters say at the duel: `lines/`, a table for each."""
