"""Load cards, packs and rulebooks from TOML strictly, with errors written for the files' authors.

load.py       a text, decoded into cards or refused
diagnose.py   where it is wrong, and what was probably meant
checks.py     what types cannot express about the cards of a table; words check their own numbers and names
rulebooks.py  the players' book, decoded and checked or refused
toml_text.py  a file as text, and as the tables of TOML
lettering.py  which characters may stand on a card
packs.py      folders of cards that join a set at a table
talk.py       lines of a pack that AI players may say
errors.py     the errors that all of these raise
"""
