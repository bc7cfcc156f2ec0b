"""Checks of what is sent and received, beyond types and bounds.

strictness.py     a client's payload: duplicate keys, nesting, UTF-8
shape_check.py    a choice, against the shape of its question
request_check.py  a value, against its setting; a search in a rulebook
text.py           which characters of a stranger's text are printed
cleaning.py       text.py applied to every text of a message
alike.py          names that look alike (confusables.txt: the letters)
clusters.py       grapheme clusters: what a person takes for one character
"""
