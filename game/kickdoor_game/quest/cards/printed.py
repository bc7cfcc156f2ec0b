"""What is printed on the cards of the board game, in words made from the data that the engine executes."""

from __future__ import annotations

from typing import Any

from ...language.vocabulary import Print
from ...language.wording import HouseRules
from ...language.wording.cards import facts, kind_name, rules_text
from ...language.wording.english import numbered, title
from .kinds import QuestMonster

HOUSE = HouseRules(monster_floor=1, treasure_floor=0, super_needs_two=False, hybrid_single="advantages_only")
"""How the shared words are said where its rules hold."""


def printed(card: Any) -> Print:
    """Say what kind of card it is, what it does, its short facts, and the rules that it has to do with."""
    if isinstance(card, QuestMonster):
        worth = (f"worth {numbered(card.levels, 'Level')}",) if card.levels != 1 else ()
        marks = (f"Level {card.level}", numbered(card.treasures, "Treasure"), *worth, *map(title, card.keywords))
        return Print("Monster", "", marks, ("quest.components.8",))
    return Print(kind_name(card, HOUSE), rules_text(card, HOUSE), facts(card), ())
