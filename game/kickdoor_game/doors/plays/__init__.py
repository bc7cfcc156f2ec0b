"""How cards act that are played for what they do: one rule per word of `language.plays`, a module for each chapter."""

from .cards import CARDS
from .fights import FIGHTS
from .levels import LEVELS
from .rule import Acting, Moves, PlayRule, Plays

PLAYS: Plays = {**CARDS, **FIGHTS, **LEVELS}

__all__ = ["PLAYS", "Acting", "Moves", "PlayRule"]
