"""Counts: what a bonus is multiplied by, in one vocabulary for traits, monsters and played cards.

    traits = [{ has = "bonus", value = 1, per = "rival", whom = { is = "wears", slot = "one_hand" } }]

A count belongs to one hero: the owner of a trait, the player of a card, or the fighter whom a monster faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Literal, NamedTuple

from ..english import numbered
from ..limits import Fault
from .conditions import Condition, depends_on_others, group

Per = Literal[
    "monster",
    "curse",
    "big_item",
    "follower",
    "item",
    "unused_item",
    "hand_card",
    "level_behind",
    "rival",
    "bystander",
]
"""What a bonus may be multiplied by: monsters in the fight; curses on the hero; Big Items, Items, or Items not in use
that they carry; their followers; the cards in their hand; the Levels that the highest hero is above them; the other
players; the living players who are not in the fight. Without `per`, a condition `whom` counts the other players of whom
it is true.
"""


class _Thing(NamedTuple):
    """A thing that bonuses count: its noun, and its place in words, for the reader and for the fighter."""

    noun: str
    yours: str
    the_fighters: str


_THINGS: MappingProxyType[Per, _Thing] = MappingProxyType(
    {
        "monster": _Thing("monster", "in the combat", "in the combat"),
        "curse": _Thing("curse", "on you", "on the fighter"),
        "big_item": _Thing("Big Item", "you carry", "the fighter carries"),
        "follower": _Thing("Follower", "of yours", "of the fighter"),
        "item": _Thing("Item", "you carry", "the fighter carries"),
        "unused_item": _Thing("Item", "you carry and do not use", "the fighter carries and does not use"),
        "hand_card": _Thing("card", "in your hand", "in the fighter's hand"),
        "level_behind": _Thing("Level", "you are below the highest", "the fighter is below the highest"),
        "rival": _Thing("other player", "", ""),
        "bystander": _Thing("player", "not fighting", "not fighting"),
    }
)

OF_OTHERS: frozenset[Per] = frozenset({"hand_card", "level_behind", "rival"})
"""Counts that change without any change to what the hero has in play."""


def for_each(per: Per | None, whom: Condition | None = None, *, fighter: bool = False) -> str:
    """Return what is counted, in words; "" if nothing is. `whom`: which other players count. `fighter`: the hero is the
    fighter, not the reader.

    >>> from kickdoor_game.language.words.conditions import Wears
    >>> for_each("rival", Wears("headgear"))
    'for each of the other heroes wearing headgear'
    """
    if whom is not None:
        return f"for each of the other {group(whom)}"
    if per is None:
        return ""
    thing = _THINGS[per]
    return f"for each {thing.noun} {thing.the_fighters if fighter else thing.yours}".rstrip()


def for_so_many(count: int, per: Per | None, whom: Condition | None = None) -> str:
    """Return how many things of a fighter a bonus is multiplied by, in words.

    >>> for_so_many(2, "hand_card")
    "for 2 cards in the fighter's hand"
    """
    if whom is not None or per is None:
        others = "heroes" if whom is None else group(whom)
        return f"for {count} of the other {others}"
    return f"for {numbered(count, _THINGS[per].noun)} {_THINGS[per].the_fighters}".rstrip()


def count_faults(per: Per | None, whom: Condition | None) -> Iterator[Fault]:
    """Yield a fault if `whom` does not belong to the count."""
    if whom is not None and per not in (None, "rival"):
        yield "whom", f"says which other players count, and {per} counts something else"


def changes_by_others(per: Per | None, whom: Condition | None, who: Condition | None) -> bool:
    """Return whether a bonus with that count and condition `who` may change although nothing on its owner's sheet
    does.
    """
    return per in OF_OTHERS or whom is not None or (who is not None and depends_on_others(who))
