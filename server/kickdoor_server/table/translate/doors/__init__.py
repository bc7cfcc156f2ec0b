"""Shows the door-and-treasure games: heroes as seats, piles as zones, the fight as a contest."""
