"""How cards act that are played for what they do: one rule per word of `language.plays`."""

from . import cards, fights, flights, levels, one_shots
from .rule import PLAYS, Acting, Moves, PlayRule

__all__ = ["PLAYS", "Acting", "Moves", "PlayRule", "cards", "fights", "flights", "levels", "one_shots"]
