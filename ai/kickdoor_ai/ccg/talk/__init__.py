"""What characters say at the duel: their lines, and the choice among them."""
