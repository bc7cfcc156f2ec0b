"""What comes when: the Monster Turn, and the ends that a game can have."""
