"""A judging seat's actions in fights, its own and others'.

outlook.py           how a fight stands, and the value of its outcomes
arming.py            what can be spent, and the cheapest way to a required strength
fighting.py          its own fights
interfering.py       other players' fights
weakening.py         the strength that a curse takes from a side
rescuing.py          escaping harm
striking.py          blows that are possible at any time
"""
