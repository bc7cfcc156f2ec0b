"""Draws what is on the screen before a match.

home.py   the start menu
lobby.py  the list of tables, the form for a new one, a table being filled
decks.py  the list of decks, and the deck builder
"""
