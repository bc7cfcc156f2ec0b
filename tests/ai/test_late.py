"""Menus and other things that are worked out only when a seat looks at them: once each, and equal to those made at
once."""

from __future__ import annotations

import pickle
from random import Random

from kickdoor_ai.api import Chair
from kickdoor_ai.late import LateMenu, handed
from kickdoor_game.library import ruleset
from kickdoor_game.machine.questions import Menu, Option
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import roll_out, start

THREE = Menu((Option("drop"), Option("show"), Option("sell")))


def test_nothing_is_worked_out_before_the_first_look_and_nothing_twice() -> None:
    looks: list[int] = []

    def make() -> Menu:
        looks.append(1)
        return THREE

    late = LateMenu(make)
    assert looks == []
    assert [option.key for option in late.open()] == ["drop", "show", "sell"]
    assert late.admits(("show",)) is None
    assert late.sample(Random(1)) == THREE.sample(Random(1))
    assert looks == [1]


def test_it_is_the_menu_that_it_stands_for() -> None:
    late = LateMenu(lambda: THREE)
    assert late == THREE
    assert THREE in {late}
    assert late != Menu(())
    assert hash(late) == hash(THREE)
    thawed = pickle.loads(pickle.dumps(late))
    assert type(thawed) is Menu
    assert thawed == THREE


def test_what_is_handed_is_what_the_rules_show_and_admit() -> None:
    rules = ruleset("classic")
    table = start(rules, rules.new_table((Player("Ann", "female"), Player("Bob", "male"), Player("Cid", "male")), {}))
    roll_out(rules, table, Random(1))
    seen, standing = handed(rules, table, Chair(1))
    assert seen == rules.observe(table, Chair(1))
    assert seen.table.numbers == table.numbers
    assert standing == rules.standing(table, Chair(1))
    assert seen != rules.observe(table, Chair(2))
