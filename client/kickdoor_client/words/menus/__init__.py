"""Sentences about the menus and tables before a match.

home.py       the start menu, and password prompts
catalogue.py  the list of cards
lobby.py      tables, and a table being filled
decks.py      decks, and the one being built
lessons.py    the lessons of the tutorial
"""
