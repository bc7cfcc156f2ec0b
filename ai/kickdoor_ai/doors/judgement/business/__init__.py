"""What a judging seat does with Items and promises while nobody fights it.

bargaining.py    help: whom to ask, which price to take
building.py      making more of its own hero
laying_down.py   which Powers to lay down, and which one goes for another
trading.py       Items for Items, and gifts
selling.py       Items for Levels
"""
