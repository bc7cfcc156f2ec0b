"""AI players at the chairs of a match: what they are asked, when they act and what they say.

ai_players.py               which of them a table may call
understudies.py             those of a match, called or sitting for people who are away
ai_chairs.py, pondering.py  what is put before them, and when their decision counts
chair.py                    a place at a match, as far as clocks and AI players are concerned
remarks.py                  what they say aloud
"""
