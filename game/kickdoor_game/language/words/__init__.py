"""The families of words that a card may be made of; engines act on them.

conditions.py  if, and against whom
effects.py     what happens to a victim
lists.py       what every effect says of itself, and effects that hold lists of effects
plays.py       what a card does when it is played
specials.py    what is special about a monster
traits.py      what holds while a card is in play
word.py        what every word says of itself
"""
