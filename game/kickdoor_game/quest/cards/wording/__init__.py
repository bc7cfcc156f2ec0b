"""What is printed in the board game: whole cards and rooms in English. Each word says itself how it reads.

printed.py     a whole card: its text, its kind and its marks
rooms.py       a room: its text and its marks
references.py  which numbered rules a card or room has to do with
"""
