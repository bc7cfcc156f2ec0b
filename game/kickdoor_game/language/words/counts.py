"""Counts: what a bonus is multiplied by, in one vocabulary for traits, monsters and played cards.

    traits = [{ has = "bonus", value = 1, per = "rival", whom = { is = "wears", slot = "one_hand" } }]

A count belongs to one hero: the owner of a trait, the player of a card, or the fighter whom a monster faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Literal

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

_YOURS: MappingProxyType[Per, str] = MappingProxyType(
    {
        "monster": "for each monster in the combat",
        "curse": "for each Curse on you",
        "big_item": "for each Big Item you carry",
        "follower": "for each Follower of yours",
        "item": "for each Item you carry",
        "unused_item": "for each Item you carry and do not use",
        "hand_card": "for each card in your hand",
        "level_behind": "for each Level you are below the highest",
        "rival": "for each other player",
        "bystander": "for each player who is not fighting",
    }
)
_THE_FIGHTERS: MappingProxyType[Per, str] = MappingProxyType(
    {
        **_YOURS,
        "curse": "for each Curse on the fighter",
        "big_item": "for each Big Item the fighter carries",
        "follower": "for each Follower of the fighter",
        "item": "for each Item the fighter carries",
        "unused_item": "for each Item the fighter carries and does not use",
        "hand_card": "for each card in the fighter's hand",
        "level_behind": "for each Level the fighter is below the highest",
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
    return "" if per is None else (_THE_FIGHTERS if fighter else _YOURS)[per]


def count_faults(per: Per | None, whom: Condition | None) -> Iterator[Fault]:
    """Yield a fault if `whom` does not belong to the count."""
    if whom is not None and per not in (None, "rival"):
        yield "whom", f"says which other players count, and {per} counts something else"


def changes_by_others(per: Per | None, whom: Condition | None, who: Condition | None) -> bool:
    """Return whether a bonus with that count and condition `who` may change although nothing on its owner's sheet
    does.
    """
    return per in OF_OTHERS or whom is not None or (who is not None and depends_on_others(who))
