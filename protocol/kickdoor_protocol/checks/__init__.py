"""What is looked at before it is sent or believed, beyond types and bounds.

strictness.py     a client's payload
shape_check.py    a choice, against the shape that was asked
request_check.py  a value, against its setting; what is looked up in a rulebook
text.py           what is printed of a stranger's text
cleaning.py       that, for every text of a message
alike.py          names that would be taken for each other (confusables.txt: the letters)
clusters.py       what a person takes for one character
"""
