"""Dice: throws with their owners, changes to dice before they count, the Monster Die, and dice from room icons."""
