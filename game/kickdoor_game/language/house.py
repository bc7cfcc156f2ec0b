"""What a table's rules change in what is printed on its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches on which a text rests, named like the numbers of the engine that fills them in.

    By default they are those of the rules of 2007 (classic). `own_turn_plays`: the words of plays that say nothing of
    their time, where such a Treasure is used on its owner's turn, outside combat.
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
    """A text in which followers are called as most sets call them, with the name that they have at a table."""
    return text.replace("Follower", name)


AS_IN_2007 = HouseRules()
