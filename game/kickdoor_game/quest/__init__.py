"""The engine of the board game: a map that grows, heroes and monsters in its rooms, several fights a turn.

Not yet to be played: no set names it. What is here is proven by tests; `README.md` beside it says what comes next.
"""
