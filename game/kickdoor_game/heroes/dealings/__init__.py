"""Dealings of heroes with each other, and sales of Items for Levels.

bargains.py  binding offers of help
spoils.py    Treasure shared as agreed
sales.py     Items for Levels
payment.py   cards discarded to pay for an ability
trades.py    answers to an open offer of a trade
charity.py   cards beyond the hand limit, given to the weakest
"""
