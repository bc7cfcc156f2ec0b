"""What there is to be shown by tests: the rules and cards of every set that the library knows.

A set that is added to the library's list is counted, looked at and played by itself: nothing here names one. Cards are
read when somebody asks for them, so that a test run that needs none does not depend on them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kickdoor_game import library
from kickdoor_game.doors.mixing import settlements

ROOT = Path(__file__).resolve().parents[1]
SETS = ROOT / "game" / "kickdoor_game" / "sets"


def set_names() -> tuple[str, ...]:
    """The sets, in the library's order."""
    return tuple(library.SETS)


MIXED = "mixed"
"""The book of what is settled where several sets lie on a table."""


def book_names() -> tuple[str, ...]:
    """All books whose rules are shown by tests: those of the sets, and that of the mixes."""
    return (*set_names(), MIXED)


def family_of(set_name: str) -> tuple[str, ...]:
    """That set and those that are played by the same engine, in the library's order."""
    engine = library.ruleset(set_name).engine
    return tuple(name for name in set_names() if library.ruleset(name).engine == engine)


def folder_of(set_name: str) -> Path:
    """Where its cards and rules lie."""
    return Path(str(library.folder_of(set_name)))


@cache
def rules_of(set_name: str) -> dict[str, str]:
    """Rule id to its text, in the catalogue's order."""
    if set_name == MIXED:
        return {each.rule.id: each.rule.text for each in settlements()}
    return {rule.id: rule.text for rule in library.catalogue(set_name).rules.values()}


@cache
def same_as(set_name: str) -> dict[str, tuple[str, ...]]:
    """Of each rule of another set, the own ones that say the very same."""
    found: dict[str, tuple[str, ...]] = {}
    if set_name == MIXED:
        return found
    for rule in library.catalogue(set_name).rules.values():
        if rule.same_as:
            found[rule.same_as] = (*found.get(rule.same_as, ()), rule.id)
    return found


@cache
def cards_of(set_name: str) -> dict[str, str]:
    """Card key to the card's name."""
    if set_name == MIXED:
        return {}
    return {str(card.key): card.name for card in library.cards_of(set_name)}
