"""The rulesets and the engines by name, loaded on demand; the only file that names them all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files

from .engine import Engine, GameRules
from .language.book import Book
from .language.cards import Card
from .language.catalogue import Catalogue, load_catalogue
from .language.packs import Pack

SETS = {"classic": "kickdoor_game.sets.classic.game"}
"""Where the rules of each set are (`RULES`); which engine plays it, they say themselves."""

USUAL_SET = next(iter(SETS))
"""What is played where nobody has said what."""

ENGINES = {"doors": "kickdoor_game.doors.engine"}
"""Where the record of each engine is (`ENGINE`)."""


def engine(name: str) -> Engine:
    """The record of that engine; KeyError with the known names for another."""
    if name not in ENGINES:
        raise KeyError(f"no engine {name!r}; there are: {', '.join(ENGINES)}")
    found: Engine = import_module(ENGINES[name]).ENGINE
    return found


@cache
def catalogue(name: str) -> Catalogue:
    """The numbered rules of that set; KeyError with the known names for another."""
    if name not in SETS:
        raise KeyError(f"no set {name!r}; there are: {', '.join(SETS)}")
    return load_catalogue(files("kickdoor_game") / "sets" / name / "rules.toml")


@cache
def ruleset(name: str) -> GameRules:
    """The ruleset of that set; KeyError with the known names for another."""
    if name not in SETS:
        raise KeyError(f"no set {name!r}; there are: {', '.join(SETS)}")
    rules: GameRules = import_module(SETS[name]).RULES
    return rules


def cards_of(name: str) -> tuple[Card, ...]:
    """Every different card of that set; KeyError with the known names for another."""
    return tuple(ruleset(name).book.by_key.values())


def with_packs(name: str, packs: Sequence[Pack]) -> GameRules:
    """The ruleset with the cards of these packs behind its own, in this order. CardError if two cards share a key."""
    rules = ruleset(name)
    if not packs:
        return rules
    book = Book.of([*cards_of(name), *(card for pack in packs for card in pack.cards)])
    return engine(rules.engine).with_book(rules, book)
