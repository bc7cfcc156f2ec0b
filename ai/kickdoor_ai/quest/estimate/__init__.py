"""What things are worth to a hero of the board game, in levels: cards, harm, combats, rooms and ways."""
