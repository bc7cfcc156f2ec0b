"""A combat in a room: who is in it, the sums of both sides with their dice, and what it brings."""
