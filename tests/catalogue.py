"""Rules and cards of every set that the library knows, for tests that run over all of them.

No set is named here, so that a new set is tested as soon as the library lists it. Cards are loaded on first use, so
that tests that need none do not depend on them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kickdoor_game import library
from kickdoor_game.doors.mixing import settlements

ROOT = Path(__file__).resolve().parents[1]
SETS = ROOT / "game" / "kickdoor_game" / "sets"


def set_names() -> tuple[str, ...]:
    """Return the names of all sets, in the library's order."""
    return tuple(library.SETS)


MIXED = "mixed"
"""Name of the rules for tables with several sets."""


def book_names() -> tuple[str, ...]:
    """Return the names of all rulebooks that tests cover: those of the sets, and `MIXED`."""
    return (*set_names(), MIXED)


def family_of(set_name: str) -> tuple[str, ...]:
    """Return that set and all others with the same engine, in the library's order."""
    engine = library.ruleset(set_name).engine
    return tuple(name for name in set_names() if library.ruleset(name).engine == engine)


def folder_of(set_name: str) -> Path:
    """Return the folder of that set's cards and rules."""
    return Path(str(library.folder_of(set_name)))


@cache
def rules_of(set_name: str) -> dict[str, str]:
    """Return rule texts by rule id, in the catalogue's order."""
    if set_name == MIXED:
        return {each.rule.id: each.rule.text for each in settlements()}
    return {rule.id: rule.text for rule in library.catalogue(set_name).rules.values()}


@cache
def same_as(set_name: str) -> dict[str, tuple[str, ...]]:
    """Return by rule id of another set the rules of this one that say the same."""
    found: dict[str, tuple[str, ...]] = {}
    if set_name == MIXED:
        return found
    for rule in library.catalogue(set_name).rules.values():
        if rule.same_as:
            found[rule.same_as] = (*found.get(rule.same_as, ()), rule.id)
    return found


@cache
def cards_of(set_name: str) -> dict[str, str]:
    """Return card names by card key."""
    if set_name == MIXED:
        return {}
    return {str(card.key): card.name for card in library.cards_of(set_name)}
