"""Draws the table, part by part.

seats.py, gear.py  the seats, and the cards in front of them
board.py           the map
contest.py         the fight
story.py           the story and the talk
question.py        the question, and more actions
hand.py            the hand
replay.py          a spectator's view, and the position in a replay
"""
