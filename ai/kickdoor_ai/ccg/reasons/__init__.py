"""Why a seat of the duel did what it did: what it weighed, and what its figures mean in a player's words."""
