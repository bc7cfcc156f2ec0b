"""A menu that is worked out when somebody looks at it, once, and is like any other then."""

from __future__ import annotations

import pickle
from random import Random

from kickdoor_ai.late_menu import LateMenu
from kickdoor_game.machine.questions import Menu, Option

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
