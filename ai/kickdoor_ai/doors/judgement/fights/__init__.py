"""What a judging seat does about fights, its own and others'.

outlook.py           how a fight stands, and what comes of it
arming.py            what can be spent, and the cheapest way to a sum
fighting.py          its own
interfering.py       somebody else's
weakening.py         what a curse takes from the strength of a side
rescuing.py          its own skin
striking.py          blows that can fall at any moment
"""
