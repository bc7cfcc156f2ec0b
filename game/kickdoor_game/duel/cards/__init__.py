"""What the cards of the duel are written in."""
