"""The rules of a set of the door games with their own type, which the library does not tell."""

from __future__ import annotations

from kickdoor_game import library
from kickdoor_game.doors.engine import as_doors
from kickdoor_game.doors.rules import DoorsRules
from tests import printings


def ruleset(name: str) -> DoorsRules:
    """Return the rules of that set. Raises TypeError if another engine plays it."""
    return as_doors(library.ruleset(name))


def printing(name: str) -> DoorsRules:
    """Return the rules of that set with the cards of its printing."""
    return as_doors(printings.printing(name))
