"""The greedy duelist of an earlier release, a fixed opponent: whether another one is strong is measured against it.

It attacks, bluffs and calls by the plain code that all duelists start from. It spends all its cards on the first
attack of a turn, bluffs now and then, and calls as if hardly anybody bluffed. Its numbers are written down here, so a
change to the defaults does not change it.
"""

from __future__ import annotations

from kickdoor_ai.duel.attacking import AttackStyle, attacks_of, expected_gain
from kickdoor_ai.duel.defending import AttackHonesty
from kickdoor_ai.duel.seat import DuelSeat


class OldDuelist(DuelSeat):
    """Hires what it can pay for, bluffs now and then, and believes most of what it sees."""

    def __init__(self) -> None:
        style = AttackStyle(bluffs=0.8, options=attacks_of, appraise=expected_gain)
        super().__init__(style, AttackHonesty(honest=0.7))
