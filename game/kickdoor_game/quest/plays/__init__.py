"""How cards act that are played for what they do: a rule for each word, a module for each chapter."""

from . import cards, combats, dice, levels, moving, the_map
from .rule import PLAYS, PlayRule, on_oneself

__all__ = ["PLAYS", "PlayRule", "cards", "combats", "dice", "levels", "moving", "on_oneself", "the_map"]
