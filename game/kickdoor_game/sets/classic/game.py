"""The classic set as a ruleset: its numbers (rules of 2007) and its book."""

from ...doors.rules import DoorsRules
from ...heroes.numbers import Numbers
from .content import book

NUMBERS = Numbers()
RULES = DoorsRules("classic", "Munchkin", book(), NUMBERS)
