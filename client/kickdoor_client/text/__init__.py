"""Texts and their layout, without any knowledge of game or client.

ink.py        lines of styled text, laid out in cells
cited.py      ids of rules in sentences
sentences.py  sentences made of texts from a server
digits.py     numbers as people type them
"""
