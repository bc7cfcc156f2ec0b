"""From TOML to cards, strictly: whatever is wrong is said for the person who wrote it.

load.py       a text, decoded into cards or refused
diagnose.py   where it is wrong, and what was probably meant
checks.py     what types cannot say of the cards of a table; of its numbers and names, each word says that itself
rulebooks.py  the book for players, decoded and checked or refused
toml_text.py  a file as text, and as the tables of TOML
lettering.py  which texts may stand on a card
packs.py      folders of cards that join a set at a table
errors.py     what all of these complain with
"""
