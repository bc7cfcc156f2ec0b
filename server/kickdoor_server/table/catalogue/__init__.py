"""The sets that this server can play, with or without packs, each with its rules, its stage and its book.

sets.py        the sets of the library, with what is needed to show them
playable_sets.py  the sets that this server plays
rulebook.py    the book of a set, as people at a table look things up in it
"""
