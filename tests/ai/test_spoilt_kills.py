"""Kills of others that are worth a card, and those that are not."""

from __future__ import annotations

from random import Random

import pytest
from tests.scene import H, Scene

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.judgement.fights.interfering import SPOILS_FOR, spoil
from kickdoor_ai.doors.judgement.position import NEAR_GOAL, ActionMemory, Position

GOAL = 10


class Minding:
    """A temper that minds everybody's losses alike."""

    def __init__(self, rivalry: float) -> None:
        self._rivalry = rivalry

    def envy(self, position: Position, chair: Chair) -> float:
        return 0.0

    def rivalry(self, position: Position, chair: Chair) -> float:
        return self._rivalry


def announced(level: int, monster: str) -> Position:
    """Return Bob's position, with an enhancer, when Ann of that level has announced a kill."""
    t = Scene(doors=[monster], Ann=H(level=level), Bob=H(level=5, hand=["understaffed"]), Cid=H(level=5))
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    bob = t.seat("Bob")
    standing = t.rules.standing(t.table, bob)
    return Position(t.rules.observe(t.table, bob), t.question("Bob"), standing, Random(1), ActionMemory())


@pytest.mark.parametrize(
    ("level", "monster", "near"),
    [
        (3, "elf_biter", False),
        (GOAL - NEAR_GOAL - 2, "elf_biter", False),
        (GOAL - NEAR_GOAL, "haunted_wardrobe", True),
    ],
)
def test_cards_are_kept_for_a_later_kill_unless_much_is_gained_or_the_fighter_comes_near_the_goal(
    level: int, monster: str, near: bool
) -> None:
    kept, spent = 0, 0
    for minds in range(2, 300, 2):
        position, temper = announced(level, monster), Minding(minds / 100)
        gladly = spoil(position, temper, 0.0)
        if gladly is None:
            continue
        gain = position.weighed[0].worth
        usually = spoil(position, temper)
        assert (usually is not None) == (near or gain > SPOILS_FOR), (minds, gain)
        kept += usually is None
        spent += usually is not None
    assert spent
    assert bool(kept) != near
