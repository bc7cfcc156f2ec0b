"""The match and the three phases of a turn."""
