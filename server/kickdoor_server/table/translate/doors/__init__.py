"""The door-and-treasure games on the stage: heroes as seats, piles as zones, the fight as a contest."""
