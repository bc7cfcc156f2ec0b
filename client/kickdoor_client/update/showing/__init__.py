"""Notices, pages, cards and lines being typed, which all parts of `update` use.

outcome.py    the type of results; notices and pages
prompting.py  a line being typed
cards.py      inspecting cards
rulebook.py   the rulebook at the table
telling.py    how much line mode reads out, and the steps of a deed
"""
