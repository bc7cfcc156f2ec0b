"""Remarks, pages, cards and lines being typed, which any part of `update` may show.

outcome.py    what every update returns; a remark, a page
prompting.py  a line being typed
cards.py      cards, one after the other
rulebook.py   the rulebook at the table
"""
