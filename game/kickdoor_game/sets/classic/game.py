"""The classic set as a ruleset: its numbers (rules of 2007) and its book."""

from ...doors.rules import DoorsRules
from ...heroes.numbers import Numbers
from ...language.door_games import book_in

NUMBERS = Numbers()
RULES = DoorsRules("classic", "Mind the Door", book_in(__package__), NUMBERS)
