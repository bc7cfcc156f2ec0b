"""Games by chance with the cards and rooms of the set: whatever happens, the table stays sound."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.game.quest.phases.test_turns import acts

from kickdoor_game.heroes.events import CardPlayed
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.state.events import BattleDecided, MonstersWon, RoomLaid
from kickdoor_game.sets.quest.game import RULES

PLAYERS = (Player("Ann"), Player("Bob"), Player("Cid"))


@pytest.mark.parametrize("seed", range(6))
def test_games_by_chance_stay_sound(seed: int) -> None:
    """After each of 800 answers; something is explored and fought, and something is played."""
    chance = random.Random(seed)
    table = RULES.new_table(PLAYERS, {})
    start(RULES, table)
    seen: Counter[type] = Counter()
    for _ in range(800):
        roll_out(RULES, table, chance)
        seen.update(type(event) for event in table.news)
        assert status(table) == []
        if table.over:
            assert table.winners or isinstance(table.news[-1], MonstersWon)
            break
        table.news.clear()
        answer = acts(RULES, table, chance) if chance.random() < 0.25 else None
        if answer is None:
            question = chance.choice(questions(table))
            answer = Answer(question.seat, question.shape.sample(chance))
        apply_in_place(RULES, table, answer)
    assert seen.keys() >= {BattleDecided, RoomLaid, CardPlayed}
