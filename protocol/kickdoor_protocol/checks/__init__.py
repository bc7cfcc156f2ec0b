"""What is looked at before it is sent or believed, beyond types and bounds.

strictness.py     a client's payload
shape_check.py    a choice, against the shape that was asked
setting_check.py  a value, against its setting
text.py           a stranger's text, before it goes to a terminal
search_words.py   what is looked up in a rulebook
"""
