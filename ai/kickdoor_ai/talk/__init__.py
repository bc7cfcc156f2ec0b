"""The answers of each kind of seat to a friendly or a rude word, in any game."""
