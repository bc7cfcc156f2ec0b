"""What heroes make out among themselves, and with whoever buys Items for Levels.

bargains.py  offers of help, which bind
spoils.py    Treasure shared as agreed
sales.py     Items for Levels
payment.py   cards that are discarded for an ability
trades.py    how an open offer of a trade is answered
charity.py   what is beyond the hand limit goes to the weakest
"""
