"""Results of actions: cards tried on imagined tables, turns played on to their end, the worth of a table."""
