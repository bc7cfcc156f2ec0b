"""What comes when: the match, a turn, the Monster Turn, and the ends that a game can have."""
