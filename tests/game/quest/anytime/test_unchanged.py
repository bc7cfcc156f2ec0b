"""Nobody's menu is listed anew where somebody has only passed, and always where anything else has happened."""

from __future__ import annotations

import random

import pytest
from tests.game.quest.talk import NEWT, met
from tests.game.quest.trial import BLUE, GREEN, RED

from kickdoor_game import library
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import clone, touched
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest.anytime import same_actions
from kickdoor_game.quest.table import QuestTable


def test_a_pass_changes_nobodys_menu_and_a_die_all() -> None:
    played = met(NEWT, dice=(3, 4))
    played.answers(RED, "roll")
    before: QuestTable = clone(played.table)
    played.passes(BLUE)
    differ = touched(before, played.table)
    assert all(same_actions(before, played.table, differ, seat) for seat in (RED, BLUE, GREEN))
    played.passes(GREEN)
    differ = touched(before, played.table)
    assert not any(same_actions(before, played.table, differ, seat) for seat in (RED, BLUE, GREEN))


@pytest.mark.parametrize("seed", range(3))
def test_in_games_by_chance_no_menu_is_another_where_it_is_said_to_be_the_same(seed: int) -> None:
    rules, chance = library.ruleset("quest"), random.Random(seed)
    table = rules.new_table([Player(name) for name in ("Ann", "Bob", "Cid", "Dot")], {})
    start(rules, table)
    same = 0
    for _ in range(300):
        roll_out(rules, table, chance)
        if table.over:
            break
        before = clone(table)
        question = chance.choice(questions(table))
        choice = question.default if chance.random() < 0.5 else question.shape.sample(chance)
        apply_in_place(rules, table, Answer(question.seat, choice))
        differ = touched(before, table)
        for hero in table.heroes:
            if rules.same_actions(before, table, differ, hero.seat):
                same += 1
                assert rules.standing(before, hero.seat) == rules.standing(table, hero.seat)
    assert same > 200
