"""The rules of a set of the door games, as what they are: the library says of them only what programs may ask."""

from __future__ import annotations

from kickdoor_game import library
from kickdoor_game.doors.engine import as_doors
from kickdoor_game.doors.rules import DoorsRules


def ruleset(name: str) -> DoorsRules:
    """Those of that set; TypeError if another engine plays it."""
    return as_doors(library.ruleset(name))
