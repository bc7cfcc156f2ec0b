"""The duel on the wire: what its table looks like to people, and what is said there."""
