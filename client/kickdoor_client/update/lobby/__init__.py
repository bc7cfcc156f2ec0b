"""Before a match: the list of tables, new tables, and tables being filled.

errands.py                          what the program was started for
browsing.py                         the list of tables, and joining one
tabling.py                          the form for a new table
filling.py                          a table being filled
lessons.py                          the tutorial
decks.py, building.py               the list of decks, and the deck being built
deck_words.py                       both of these by typed words
"""
