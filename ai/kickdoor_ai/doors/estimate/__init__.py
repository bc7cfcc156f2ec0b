"""The value of everything to a hero, in levels: one estimate for every word of the card language."""

from collections.abc import Mapping

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import Seat as Chair

from . import cards, effects, plays, specials, traits
from .gear import body_worth, item_worth, outfit, use_worth
from .plays import played_on_worth
from .scale import levels_worth, treasures_worth
from .view import Estimate, Estimates, View, facing, worth, worth_of, worth_of_curse

OF_WORDS: Mapping[type, Estimate] = {
    **cards.ESTIMATES,
    **effects.ESTIMATES,
    **plays.ESTIMATES,
    **specials.ESTIMATES,
    **traits.ESTIMATES,
}
"""The estimate of every word, by its class."""

ESTIMATES = Estimates(OF_WORDS, item_worth, outfit)
"""The estimates that views use."""


def view_of(table: DoorsTable, chair: Chair) -> View:
    """Return the view of the hero in that chair, from which cards, effects and gear are valued."""
    return View(table, table.heroes[chair], ESTIMATES)


def view_for(table: DoorsTable, hero: Hero) -> View:
    """Return the view of that hero, from which cards, effects and gear are valued. The hero may be an altered copy."""
    return View(table, hero, ESTIMATES)


__all__ = [
    "OF_WORDS",
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
    "view_for",
    "view_of",
    "worth",
    "worth_of",
    "worth_of_curse",
]
