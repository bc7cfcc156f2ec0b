"""Texts and their layout, without a word about the game or the client.

ink.py        lines of styled text, laid out in cells
cited.py      ids of rules in sentences
sentences.py  sentences put together from what a server says
digits.py     numbers as people type them
"""
