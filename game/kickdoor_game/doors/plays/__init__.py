"""The actions of used-up cards: one rule for each word of `language.words.plays`, in a module for each chapter."""

from .cards import CARDS
from .fights import FIGHTS
from .levels import LEVELS
from .rule import Acting, Moves, PlayRule, Plays

PLAYS: Plays = {**CARDS, **FIGHTS, **LEVELS}
"""By word, how it acts."""

__all__ = ["PLAYS", "Acting", "Moves", "PlayRule"]
