"""One fight, from the face-down card to its end."""
