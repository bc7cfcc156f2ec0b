"""Before a match: the tables there are, a new one, and who sits down.

errands.py                          what the program was started for
browsing.py                         the list of tables, and going to one of them
tabling.py                          a new table being set up
filling.py                          a table being filled
lessons.py                          the tutorial
decks.py, building.py               the list of decks, and the deck being built
deck_words.py                       both of these by typed words
"""
