"""AI players at the chairs of a match: what they are asked, when they act and what they say.

ai_players.py  which kinds a table may call, and which go on for people who are away
ai_chairs.py     the AI players of one match: asks them, turns decisions into answers, lets them talk
pondering.py     one AI player at its chair
"""
