"""Keywords of Items: Weapons, Items worn without a slot, and Flaming ones.

An effect that names a keyword applies to exactly the cards that have it (quest.keywords.2).
"""

from __future__ import annotations

WEAPONS = frozenset(("sword", "spear", "axe", "mace", "bow", "dagger", "club"))
"""Keywords that make an Item a Weapon (quest.keywords.3)."""

WEAPON = "weapon"
"""The keyword that effects use for all Weapons."""
FLAMING = "flaming"
"""The keyword of Items that give their owner Flame (quest.items.18)."""

WORN_ANYWAY = frozenset(("shiny", "clothing"))
"""Keywords of Items worn without a slot, in any number (quest.items.11)."""


def keywords_of(card: object) -> frozenset[str]:
    """Return the keywords of a card, with `weapon` added for every kind of Weapon (quest.keywords.3)."""
    words: tuple[str, ...] = getattr(card, "keywords", ())
    found = frozenset(words)
    return found | {WEAPON} if found & WEAPONS else found
