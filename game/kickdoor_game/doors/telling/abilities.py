"""Labels of abilities that cost something, with the numbers of the trait that grants them.

Powers and Items that grant an ability of a Class do not use the word of that Class.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...language.cards import Card, ClassCard
from ...language.english import numbered, title
from ...language.words.traits import (
    Absolve,
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

ABILITIES: Mapping[str, str] = MappingProxyType(
    {"berserk": "Break Loose", "turning": "Send-Off", "backstab": "Sabotage", "flee_discards": "Head Start"}
)
"""Names of abilities that add to a sum, by their words; the card that granted one may be gone."""


def called_by(word: str) -> str:
    """Return the name of an ability, by the word of its option."""
    return ABILITIES.get(word, word.replace("_", " ").capitalize())


class _Called(NamedTuple):
    """`word`: that of the option; `does`: what the ability does and costs; `as_class`: its label on a Class card."""

    word: str
    does: str
    as_class: str = ""


def ability_label(card: Card, word: str) -> str | None:
    """Return the label of the card's ability that options call `word`; None if the card grants none.

    Unless the card is a Class, the label begins with its name: `Thunder on Cue: discard cards, +2 each`.
    """
    for trait in getattr(card, "traits", ()):
        if (found := _called(trait)) is not None and found.word == word:
            if named_by_words(card):
                return found.as_class or found.does
            return f"{card.name}: {found.does}"
    return None


def named_by_words(card: Card) -> bool:
    """Return whether people call the card's abilities by words such as `sabotage`, not by the card's name."""
    return isinstance(card, ClassCard)


def _called(trait: Trait) -> _Called | None:
    """Return the words for the ability that a trait grants; None if it grants none that costs something."""
    match trait:
        case Berserk(each=each):
            does = f"discard cards, +{each} each"
            return _Called("berserk", does, f"break loose: {does}")
        case Turning(each=each, tag=tag):
            does = f"discard cards, +{each} each"
            return _Called("turning", f"against {title(tag)} monsters, {does}", f"send off the {tag}: {does}")
        case Backstab(penalty=penalty):
            return _Called("backstab", f"discard a card, -{penalty} for a player", f"sabotage somebody: -{penalty}")
        case Steal():
            return _Called("steal", "steal a Small Item")
        case Absolve(price=price):
            paid = f"discard {numbered(price, 'card')}"
            return _Called("absolve", f"{paid}, stop the curse", f"absolve: {paid}, stop the curse")
        case StealsLevel(price=price):
            paid = f"discard {numbered(price, 'card')}"
            return _Called("steal_level", f"{paid}, steal a Level", f"steal a Level: {paid}")
        case FleeDiscards(each=each):
            does = f"discard cards for the roll, +{each} each"
            return _Called("flee_discards", does, f"flee better: {does}")
        case Charm():
            return _Called("charm", "hypnotise a monster with your whole hand")
        case Conscript():
            return _Called("conscript", "force somebody to help")
        case Recruit():
            paid = "discard a card and roll"
            return _Called("recruit", f"{paid} to win somebody over", f"win somebody over: {paid}")
        case _:
            return None
