"""The words of the board game as English, one module a family; what other games have, too, is said as there.

Each is total over its family: mypy refuses a `match` that forgets a word.

    effects.py, traits.py, plays.py  what happens, what holds, what is played
    monsters.py                      a whole Monster card: its text and its marks
    rooms.py                         a room: its text and its marks
    references.py                    which numbered rules a card or room has to do with
"""
