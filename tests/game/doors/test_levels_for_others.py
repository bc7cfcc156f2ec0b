"""A card that gives a level, where it may be played on anybody (`level_card_target`) and where it may not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.machine.questions import Option
from kickdoor_game.sets.classic.game import NUMBERS

ANYBODY = replace(NUMBERS, level_card_target="any")


def scene(*held: str, ann: int = 3, bob: int = 5, cid: int = 7) -> Scene:
    return Scene(numbers=ANYBODY, ann=H(level=ann, hand=held), bob=H(level=bob), cid=H(level=cid))


def use(t: Scene, name: str, card: str) -> Option:
    return t._find(t.rules.standing(t.table, t.seat(name)).options, "use", card, barred=True)


def levels(t: Scene) -> list[int]:
    return [hero.level for hero in t.table.heroes]


@pytest.mark.parametrize(("whom", "then"), [("ann", [4, 5, 7]), ("bob", [3, 6, 7]), ("cid", [3, 5, 8])])
def test_the_level_goes_to_whomever_it_is_played_on(whom: str, then: list[int]) -> None:
    t = scene("find_a_staircase")
    assert t.choices("ann", "use", "find_a_staircase") == ["seat ann", "seat bob", "seat cid"]
    t.acts("ann", "use", "find_a_staircase", whom)
    assert levels(t) == then
    assert t.hero("ann").hand == ()


def test_by_the_rules_of_2007_it_is_ones_own_and_nobody_is_asked() -> None:
    t = Scene(ann=H(level=3, hand=("find_a_staircase",)), bob=H(level=5), cid=H(level=7))
    assert use(t, "ann", "find_a_staircase").details == ()
    t.acts("ann", "use", "find_a_staircase")
    assert levels(t) == [4, 5, 7]


def test_nobody_is_given_the_level_that_wins() -> None:
    t = scene("find_a_staircase", cid=9)
    assert t.choices("ann", "use", "find_a_staircase") == ["seat ann", "seat bob"]
    assert t.refused("ann", "use", "find_a_staircase", "cid").rule == "classic.winning.2"
    at_the_top = scene("find_a_staircase", ann=9)
    assert at_the_top.choices("ann", "use", "find_a_staircase") == ["seat bob", "seat cid"]
    assert scene("find_a_staircase", ann=9, bob=9, cid=9).barred("ann", "use", "find_a_staircase").rule == (
        "classic.winning.2"
    )


def test_what_only_those_below_others_may_have_is_for_them_whoever_plays_it() -> None:
    t = scene("participation_trophy")
    assert t.choices("ann", "use", "participation_trophy") == ["seat ann", "seat bob"]


def test_whoever_plays_it_is_asked_whose_level_goes_up_and_what_they_pay_with() -> None:
    t = scene("find_a_staircase")
    assert telling.prompts(t.table, use(t, "ann", "find_a_staircase")) == ("Whose Level goes up?",)
