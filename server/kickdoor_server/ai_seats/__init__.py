"""AI players at the chairs of a match: what they are asked, when they act, what they say and why.

minds.py, ai_players.py     the kinds there are, and which a table may call
understudies.py             those of a match, called or sitting for people who are away
ai_chairs.py, pondering.py  what is put before them, and when their decision counts
tempo.py                    when they act
remarks.py, reasons.py      what they say aloud, and why they did what they did
"""
