"""What an ability that costs something is called, with the numbers of the trait that grants it."""

from __future__ import annotations

from ...language.cards import Card
from ...language.wording.english import numbered
from ...language.words.traits import (
    Backstab,
    Berserk,
    Charm,
    Conscript,
    FleeDiscards,
    Recruit,
    Steal,
    StealsLevel,
    Trait,
    Turning,
)


def ability_label(card: Card, word: str) -> str | None:
    """The label of that ability of the card; None if the card grants none of that word."""
    for trait in getattr(card, "traits", ()):
        if (found := _called(trait)) is not None and found[0] == word:
            return found[1]
    return None


def _called(trait: Trait) -> tuple[str, str] | None:
    match trait:
        case Berserk(each=each):
            return "berserk", f"go berserk: discard cards, +{each} each"
        case Turning(each=each, tag=tag):
            return "turning", f"turn the {tag}: discard cards, +{each} each"
        case Backstab(penalty=penalty):
            return "backstab", f"backstab somebody: -{penalty}"
        case Steal():
            return "steal", "steal a Small Item"
        case StealsLevel(price=price):
            return "steal_level", f"steal a Level: discard {numbered(price, 'card')}"
        case FleeDiscards(each=each):
            return "flee_discards", f"flee better: discard cards for the roll, +{each} each"
        case Charm():
            return "charm", "charm a monster with your whole hand"
        case Conscript():
            return "conscript", "force somebody to help"
        case Recruit():
            return "recruit", "win somebody over: discard a card and roll"
        case _:
            return None
