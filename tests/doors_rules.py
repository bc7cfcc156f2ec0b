"""The rules of a set of the door games, as what they are: the library says of them only what programs may ask."""

from __future__ import annotations

from kickdoor_game import library
from kickdoor_game.doors.engine import as_doors
from kickdoor_game.doors.rules import DoorsRules
from tests import printings


def ruleset(name: str) -> DoorsRules:
    """Those of that set; TypeError if another engine plays it."""
    return as_doors(library.ruleset(name))


def printing(name: str) -> DoorsRules:
    """The same with the cards of the set's printing."""
    return as_doors(printings.printing(name))
