"""The kinds of seats for the board game: each is a judging seat with a temper and a bargainer of its own."""
