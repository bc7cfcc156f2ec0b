"""Seats for the door games: what they judge by, and what makes one another. `README.md` says what is where."""
