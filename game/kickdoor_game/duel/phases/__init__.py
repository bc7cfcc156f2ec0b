"""The match, the three phases of a turn, a fight, and what either player may do at any time."""
