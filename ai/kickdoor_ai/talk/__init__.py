"""What seats answer when somebody says a friendly or a rude word to them, in any game."""
