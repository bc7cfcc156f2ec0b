"""The rulesets by name, loaded on demand; the only file that names them all."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files

from .doors.rules import DoorsRules
from .language.catalogue import Catalogue, load_catalogue

SETS = {"classic": "kickdoor_game.sets.classic.game"}


@cache
def catalogue(name: str) -> Catalogue:
    """The numbered rules of that set."""
    return load_catalogue(files("kickdoor_game") / "sets" / name / "rules.toml")


@cache
def ruleset(name: str) -> DoorsRules:
    """The ruleset of that set; KeyError with the known names for another."""
    if name not in SETS:
        raise KeyError(f"no set {name!r}; there are: {', '.join(SETS)}")
    rules: DoorsRules = import_module(SETS[name]).RULES
    return rules
