"""The rulesets by name, loaded on demand; the only file that names them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.resources import files

from .doors.rules import DoorsRules
from .language.book import Book
from .language.cards import Card
from .language.catalogue import Catalogue, load_catalogue
from .language.packs import Pack

SETS = {"classic": "kickdoor_game.sets.classic.game"}


@cache
def catalogue(name: str) -> Catalogue:
    """The numbered rules of that set; KeyError with the known names for another."""
    if name not in SETS:
        raise KeyError(f"no set {name!r}; there are: {', '.join(SETS)}")
    return load_catalogue(files("kickdoor_game") / "sets" / name / "rules.toml")


@cache
def ruleset(name: str) -> DoorsRules:
    """The ruleset of that set; KeyError with the known names for another."""
    if name not in SETS:
        raise KeyError(f"no set {name!r}; there are: {', '.join(SETS)}")
    rules: DoorsRules = import_module(SETS[name]).RULES
    return rules


def cards_of(name: str) -> tuple[Card, ...]:
    """Every different card of that set; KeyError with the known names for another."""
    return tuple(ruleset(name).book.by_key.values())


def with_packs(name: str, packs: Sequence[Pack]) -> DoorsRules:
    """The ruleset with the cards of these packs behind its own, in this order. CardError if two cards share a key."""
    rules = ruleset(name)
    if not packs:
        return rules
    return replace(rules, book=Book.of([*cards_of(name), *(card for pack in packs for card in pack.cards)]))
