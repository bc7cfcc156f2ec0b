"""What everything is worth to a hero, in levels: one estimate for every word of the card language.

Import this package, not its modules: only then all words have entered their estimates.
"""

from . import cards, effects, plays, specials, traits
from .gear import body_worth, outfit, use_worth
from .plays import played_on_worth
from .register import ESTIMATES, View, facing, worth, worth_of, worth_of_curse
from .scale import levels_worth, treasures_worth

__all__ = [
    "ESTIMATES",
    "View",
    "body_worth",
    "cards",
    "effects",
    "facing",
    "levels_worth",
    "outfit",
    "played_on_worth",
    "plays",
    "specials",
    "traits",
    "treasures_worth",
    "use_worth",
    "worth",
    "worth_of",
    "worth_of_curse",
]
