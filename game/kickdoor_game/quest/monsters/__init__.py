"""Monsters on the map: new monsters and their bases (`new_monster`), moves in the Monster Turn (`moves`), and what a
Boss prevents (`boss`).
"""
