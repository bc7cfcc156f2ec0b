"""Each view of a duel that is made in parts is what would be made from nothing: on cards with every word, by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.game.duel.test_whole_duels import begun, one_answer
from tests.server.matches.test_match_views import Watched, is_as_made_from_nothing

from kickdoor_game.language.catalogue import load_catalogue
from kickdoor_game.machine import run
from kickdoor_game.sets.ccg.game import FOLDER
from kickdoor_server.table.translate.duel.stage import DuelStage

ANSWERS = 250


class ByChance:
    """A duel, as a server plays it: each answer leads to a table of its own."""

    def __init__(self, seed: int) -> None:
        self.rules, self.table, self._chance = begun(seed)
        self.stage = DuelStage(self.rules, load_catalogue(FOLDER / "rules.toml"), ())

    def answers(self) -> Iterator[int]:
        """So many of them, or all; the dice's come with those that call for them."""
        for number in range(ANSWERS):
            self.table = run.apply(self.rules, self.table, one_answer(self.rules, self.table, self._chance)).table
            run.roll_out(self.rules, self.table, self._chance)
            if self.table.over:
                return
            yield number


@pytest.mark.parametrize("seed", range(6))
def test_each_view_of_a_duel_is_what_would_be_made_from_nothing(seed: int) -> None:
    duel = ByChance(seed)
    assert is_as_made_from_nothing(Watched(duel, Random(seed), duel.stage), duel.answers()) > 100
