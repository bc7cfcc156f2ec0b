"""What any part of `update` may want to show.

outcome.py    what every update returns; a remark, a page
prompting.py  a line being typed
cards.py      cards, one after the other
rulebook.py   the rulebook at the table
"""
