"""Each term of what an effect takes from a hero in a fight, one by one: none is lost, and none counts twice."""

from __future__ import annotations

from random import Random

import pytest
from tests.scene import H, Scene

from kickdoor_ai.doors.judgement.fights.arming import reserves
from kickdoor_ai.doors.judgement.fights.interfering import strength_lost
from kickdoor_ai.doors.judgement.position import Memory, Position
from kickdoor_ai.idle import idle_question
from kickdoor_game.language.words import effects as words
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.machine.questions import Menu


def position(t: Scene, name: str) -> Position:
    chair = t.seat(name)
    return Position(t.rules.observe(t.table, chair), idle_question(chair), Menu(()), Random(1), Memory())


@pytest.mark.parametrize(
    ("effects", "lost"),
    [
        ((words.LoseLevels(2),), 2),
        ((words.LoseLevels(9),), 4),
        ((words.LoseLevels(all=True),), 4),
        ((words.LoseLevels(1), words.LoseLevels(2)), 3),
        ((words.LoseItem(),), 1),
        ((words.LoseItem(which="all"),), 5),
        ((words.LoseItem(count=2),), 5),
        ((words.LoseItem(slot="headgear"),), 1),
        ((words.LoseItem(slot="footgear"),), 0),
        ((words.NextFight(penalty=5),), 5),
        ((words.NextFight(no_items=True),), 5),
        ((words.NextFight(penalty=5, no_items=True),), 10),
        ((words.ChangeSex(penalty=5),), 5),
        ((words.LoseClass(),), 1),
        ((words.ChangeClass(),), 1),
        ((words.LoseRace(),), 0),
        ((words.Choose(((words.LoseLevels(3),), (words.LoseLevels(1),))),), 1),
        ((words.IfHero(HasRace("elf"), (words.LoseLevels(3),), (words.LoseLevels(1),)),), 3),
        ((words.IfHero(HasRace("orc"), (words.LoseLevels(3),), (words.LoseLevels(1),)),), 1),
    ],
    ids=repr,
)
def test_strength_that_an_effect_takes(effects: tuple[words.Effect, ...], lost: int) -> None:
    """From a warrior of level 5 with a sword of 4 and a helm of 1."""
    t = Scene(
        Ann=H(),
        Bob=H(5, race="elf", role="warrior", items=["sword_with_a_sword_on_it", "helm_of_selective_hearing"]),
        Cid=H(),
    )
    assert strength_lost(position(t, "Ann"), t.hero("Bob"), effects) == lost


@pytest.mark.parametrize(
    ("hand", "items", "strength"),
    [
        ([], [], 0),
        (["bottled_thunder"], [], 5),
        ([], ["bottled_thunder"], 5),
        (["bottled_thunder"], ["damp_firework"], 7),
        (["urgent_telegram"], [], 0),
    ],
)
def test_what_can_be_added_in_a_fight_counts_where_it_lies(hand: list[str], items: list[str], strength: int) -> None:
    t = Scene(Ann=H(hand=hand, items=items), Bob=H(), Cid=H())
    assert reserves(position(t, "Ann")) == strength
