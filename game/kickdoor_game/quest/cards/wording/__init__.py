"""Cards and rooms of the board game in English. Each word has its own text; these modules put together what is printed.

printed.py      a card: its text, its kind and its short facts
rooms.py        a room: its text and its short facts
references.py   the rules that a card or room refers to
"""
