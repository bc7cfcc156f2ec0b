"""Monsters on the map: how one comes and gets its base, how they move in the Monster Turn, and what a Boss stops."""
