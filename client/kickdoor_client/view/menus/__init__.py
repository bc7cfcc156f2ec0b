"""What is on the screen before there is a match.

home.py   the start menu
lobby.py  the list of tables, a table being set up, and one being filled
decks.py  the list of decks, and the deck being built
"""
