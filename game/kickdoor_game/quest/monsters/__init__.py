"""Monsters on the map: how one moves, and how all of them do in the Monster Turn."""
