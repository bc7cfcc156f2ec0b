"""A judging seat's dealings with Items and promises outside its own fights.

bargaining.py    help: whom to ask, which price to accept
building.py      improving its own hero
laying_down.py   which Powers to play, and which one goes for another
trading.py       Items for Items, and gifts
selling.py       Items for Levels
"""
