"""What this server can play: sets with or without packs, each with its rules, its stage and its book.

sets.py        the sets of the library, with what is needed to show them
repertoire.py  those that this server plays
rulebook.py    the book of a set, as it is handed to people at a table
"""
