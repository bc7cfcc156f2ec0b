"""What happens in thousands of matches among AI seats: a census of games and cards, and what each card is worth."""
