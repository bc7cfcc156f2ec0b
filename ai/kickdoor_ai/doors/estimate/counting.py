"""How many things a bonus will be multiplied by in a future fight, on average."""

from __future__ import annotations

from kickdoor_game.heroes.hero_sheet.strength import AT_REST, counted
from kickdoor_game.language.words.conditions import Condition
from kickdoor_game.language.words.counts import Per

from .scale import MONSTERS
from .view import View

ALONE = 0.7
"""Share of fights that are fought without help."""


def bystanders(view: View) -> float:
    """Return how many players will not be in a fight of the hero, on average."""
    others = sum(not hero.dead for hero in view.others())
    return max(0.0, others - (1.0 - ALONE))


def times(view: View, per: Per | None, whom: Condition | None = None) -> float:
    """Return how many things of the hero will be counted, on average; 1 if nothing is. `whom`: which other players
    count."""
    match per:
        case "monster":
            return MONSTERS
        case "bystander":
            return bystanders(view)
        case _:
            return counted(view.table, view.hero, per, AT_REST, whom)
