"""The card language of the board game: kinds of cards and rooms, its own words, their wording, and checks of all of
them.

faces what is printed on a room effects words for what happens to a hero traits words for what cards in play grant plays
words for what a played card does keywords keywords of Items kinds kinds of cards faults checks beyond types rooms
loading and reading rooms wording cards and rooms in English
"""
