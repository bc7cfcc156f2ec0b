"""The words that cards are made of, by family; engines execute them.

conditions.py  whether something is true of a hero
counts.py      what a bonus is multiplied by
effects.py     what happens to a victim
lists.py       the base of all effects, and effects that hold lists of effects
plays.py       what a card does when it is played
specials.py    special features of a monster
traits.py      what holds while a card is in play
word.py        the base of all words
"""
