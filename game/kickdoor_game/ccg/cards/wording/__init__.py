"""The words of the duel as English, one module a family. Each is total: mypy refuses a `match` that forgets a word.

places.py     whom or what a word is about: cards that are chosen, and cards that are meant without a choice
effects.py    what is done
abilities.py  a whole ability: when or at what price, what may be chosen, what is done
printed.py    everything that is printed on a card, from its kind to its rules
"""
