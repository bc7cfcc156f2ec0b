"""The keywords of Items: what is worn without a slot, and what is a Weapon.

An effect that names a keyword is about the cards that have it, and about no other (quest.keywords.2).
"""

from __future__ import annotations

WEAPONS = frozenset(("sword", "spear", "axe", "mace", "bow", "dagger", "club"))
"""Each of these is a Weapon (quest.keywords.3)."""

WEAPON = "weapon"
FLAMING = "flaming"
"""What gives its owner Flame (quest.items.18)."""

WORN_ANYWAY = frozenset(("shiny", "clothing"))
"""Worn without a slot, in any number (quest.items.11)."""


def keywords_of(card: object) -> frozenset[str]:
    """Return the words of its line, and `weapon` for one that is a Weapon by another of them."""
    words: tuple[str, ...] = getattr(card, "keywords", ())
    found = frozenset(words)
    return found | {WEAPON} if found & WEAPONS else found
