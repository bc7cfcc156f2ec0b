"""AI players for the duel: the worth of a table, rehearsals of decisions, estimates of face-down cards."""
