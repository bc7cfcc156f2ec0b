"""Variants of the rules that change the printed text of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Switches on which card texts depend, named like the numbers of the engine, which fills them in.

    The defaults are the rules of 2007 (classic). `own_turn_plays`: plays that name no time themselves and that a
    Treasure with them allows on its owner's turn, outside combat.
    """

    monster_floor: int | None = 1
    treasure_floor: int = 1
    treasure_on_nonkill: bool = True
    enhancers_apply_to_mate: bool = True
    follower_for_first_roll: bool = False
    followers_called: Literal["Follower", "Minion"] = "Follower"
    free_joins: tuple[tuple[str, bool], ...] = ()
    super_needs_two: bool = True
    hybrid_single: Literal["half_human", "advantages_only"] = "half_human"
    hybrids_timed_as_roles: bool = False
    level_card_target: Literal["self", "any"] = "self"
    steal_blocked: Literal["any_combat", "party_in_combat"] = "any_combat"
    own_turn_plays: frozenset[type] = frozenset()


def with_followers_called(name: str, text: str) -> str:
    """Return the text with "Follower" replaced by the name that followers have at a table."""
    return text.replace("Follower", name)


AS_IN_2007 = HouseRules()
"""The rules of 2007 (classic)."""
