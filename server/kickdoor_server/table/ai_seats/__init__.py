"""AI players at the chairs of a match: what they are asked, when they act and what they say.

understudies.py  which of them a table may call, and those who sit for people who are away
ai_chairs.py     what is put before those of a match, when their decision counts, what they say aloud
pondering.py     one of them at its chair
"""
