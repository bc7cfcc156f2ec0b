"""What characters say at the table: their lines, and the choice among them."""
