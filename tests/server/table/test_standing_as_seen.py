"""A worker works out from an observation what its chair may do at any time, and it is the same as the table says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import Seat
from kickdoor_server.table.thinking.minds import KnownMinds


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_at_every_moment_of_a_match_for_every_chair(kind: str) -> None:
    rules, minds = ruleset("classic"), KnownMinds()
    compared = 0

    def look(table: Any, *_: Any) -> None:
        nonlocal compared
        if table.moves % 3:
            return
        for chair in map(Seat, range(4)):
            assert minds.standing(rules.observe(table, chair), chair) == rules.standing(table, chair)
            compared += 1

    play_match(rules, [make(kind, "doors") for _ in range(4)], Random(11), look=look)
    assert compared > 500
