"""Dice: whose each is, the moment in which one that has fallen may still be changed, and the die with the colours."""
