"""The action of changing standees before the first turn, where heroes stand on a board of Levels
(shakespeare.setup.5).
"""

from __future__ import annotations

from collections.abc import Iterable

from ...heroes import verbs
from ...heroes.hero_sheet.hero import Hero
from ...heroes.setting_up import free_colours
from ...machine.frame import Next
from ...machine.questions import Option, PickOne
from ..plays import Acting
from ..state.table import DoorsTable
from .verb import DoorsVerb


def colour_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield one option with the free colours; none once the match has begun, without a board, or if no colour is
    free.
    """
    if not table.numbers.level_board or table.phase != "setup":
        return
    if free := free_colours(table.heroes):
        yield Option("colour", details=(PickOne(tuple(Option(colour) for colour in free)),))


def take_colour(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Change the hero's standees to the colour that the chosen action (`acting`) names. Returns None: no further step
    follows."""
    verbs.take_colour(table, hero.seat, acting.details[0])
    return None


VERB = DoorsVerb(("colour",), colour_options, take_colour, in_setup=True, moves="nothing")
