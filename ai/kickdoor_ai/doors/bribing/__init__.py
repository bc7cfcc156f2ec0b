"""Bargaining of the seat `bribe_aware`: the value of deals to everybody, prices that others accept, and offers.

odds.py       how likely others spoil a kill, by cards seen in their hands and possible ones
prices.py     each player's least price, learnt from what they took and refused; the talk of the present fight
appraisal.py  the worth of help to fighter, helper and this seat; what others' Levels cost this seat
hiring.py     its own fights: the cheapest terms for each helper, and the best of these
helping.py    others' fights: offers of help at the highest possible price, and answers to requests
swapping.py   trades of Items that leave both players better off, and what the seat lays out for sale
presents.py   gifts to players who are likely to spoil a kill, if a gift is cheaper than the spoilt kill
shown.py      cards that the seat has seen: in other hands, on their way there, and among the discards
broker.py     which fights to pick from its hand, hired help included; the `Bargainer` of all of these
"""
