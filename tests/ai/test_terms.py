"""Each term of an effect's cost to a hero in a fight, one by one: none is lost, and none counts twice."""

from __future__ import annotations

from random import Random

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_ai.doors.judgement.fights.arming import reserves
from kickdoor_ai.doors.judgement.fights.weakening import strength_lost
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_ai.idle import idle_question
from kickdoor_game.language.cards import Follower, Power
from kickdoor_game.language.words import effects as words
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import Bonus
from kickdoor_game.machine.questions import Menu


def position(t: Scene, name: str) -> Position:
    chair = t.seat(name)
    return Position(t.rules.observe(t.table, chair), idle_question(chair), Menu(()), Random(1), ActionMemory())


@pytest.mark.parametrize(
    ("effects", "lost"),
    [
        ((words.LoseLevels(2),), 2),
        ((words.LoseLevels(9),), 4),
        ((words.LoseLevels(all=True),), 4),
        ((words.LoseLevels(1), words.LoseLevels(2)), 3),
        ((words.LoseItem(),), 3),
        ((words.LoseItem(which="all"),), 7),
        ((words.LoseItem(count=2),), 7),
        ((words.LoseItem(slot="headgear"),), 3),
        ((words.LoseItem(slot="footgear"),), 0),
        ((words.NextFight(penalty=5),), 5),
        ((words.NextFight(no_items=True),), 5),
        ((words.NextFight(penalty=5, no_items=True),), 10),
        ((words.ChangeSex(penalty=5),), 5),
        ((words.LoseClass(),), 7),
        ((words.ChangeClass(),), 7),
        ((words.LoseRace(),), 0),
        ((words.ChangeRace(),), 0),
        ((words.Lingering(strength=-2),), 2),
        ((words.NextTurn(strength=-3),), 3),
        ((words.GiveTo(),), 3),
        ((words.GiveTo("big"),), 0),
        ((words.LoseItem(which="best_bonus"),), 4),
        ((words.LoseItem(count=3),), 7),
        ((words.OrElse((words.LoseItem(slot="headgear"),), (words.LoseLevels(5),)),), 3),
        ((words.OrElse((words.LoseItem(slot="footgear"),), (words.LoseLevels(3),)),), 3),
        ((words.OrElse((words.LosePower(),), (words.NextFight(penalty=5),)),), 5),
        ((words.RollFor(3, (words.LoseLevels(),), (words.LoseLevels(2),)),), 1),
        ((words.Choose(((words.LoseLevels(3),), (words.LoseLevels(1),))),), 1),
        ((words.Choose(((words.LoseLevels(3),), (words.LosePower(),))),), 3),
        ((words.IfHero(HasRace("elf"), (words.LoseLevels(3),), (words.LoseLevels(1),)),), 3),
        ((words.IfHero(HasRace("orc"), (words.LoseLevels(3),), (words.LoseLevels(1),)),), 1),
    ],
    ids=repr,
)
def test_strength_that_an_effect_takes(effects: tuple[words.Effect, ...], lost: int) -> None:
    """From a warrior of Level 5 with a sword of 4, for warriors only, and a helm of 1, and 2 more for warriors."""
    t = Scene(
        turn="Bob",
        doors=["ogre"],
        extra=CARDS,
        Ann=H(),
        Bob=H(5, race="elf", role="warrior", items=["plain_blade", "helm_of_selective_hearing"]),
        Cid=H(),
    )
    assert taken(t, *effects) == lost


def taken(t: Scene, *effects: words.Effect) -> int:
    """From Bob, once he has opened the door."""
    t.answers("Bob", "open")
    assert t.fight is not None
    return strength_lost(position(t, "Ann"), t.fight, t.hero("Bob"), effects)


def test_a_curse_for_the_next_turn_takes_nothing_from_whoever_helps_in_this_one() -> None:
    t = Scene(turn="Ann", doors=["ogre"], extra=CARDS, Ann=H(), Bob=H(5), Cid=H())
    t.answers("Ann", "open")
    assert t.fight is not None
    effects = (words.NextTurn(strength=-3),)
    assert strength_lost(position(t, "Cid"), t.fight, t.hero("Bob"), effects) == 0
    assert strength_lost(position(t, "Cid"), t.fight, t.hero("Ann"), effects) == 3


CARDS = [
    beast("ogre", 8),
    beast("snob", 3, specials=(MonsterBonus(5, HasRace("elf")),)),
    Power(key="glare", name="Glare", rank=1, traits=(Bonus(3),)),
    Power(key="stare", name="Stare", rank=2, traits=(Bonus(2),)),
    Power(key="reach", name="Reach", rank=3, traits=(Bonus(5),)),
    Follower(key="page", name="Page", traits=(Bonus(2),)),
]


@pytest.mark.parametrize(
    ("effect", "lost"),
    [
        (words.LosePower(), 2),
        (words.LosePower(which="highest"), 5),
        (words.LosePower(which="all"), 10),
        (words.LoseFollower(), 2),
        (words.LoseLevels(), 3),
        (words.LoseLevels(3), 8),
    ],
    ids=repr,
)
def test_powers_and_followers_count_for_what_they_add(effect: words.Effect, lost: int) -> None:
    """From a hero of Level 6 with Ranks of 6: with a Level there goes at least a Rank, with three the Rank 3."""
    bob = H(6, powers=["glare", "stare", "reach"], followers=["page"])
    t = Scene(turn="Bob", doors=["ogre"], extra=CARDS, Ann=H(), Bob=bob, Cid=H())
    assert taken(t, effect) == lost


def test_whom_a_monster_hates_is_asked_anew() -> None:
    """Whoever is no Elf any more is the stronger for it."""
    t = Scene(turn="Bob", doors=["snob"], extra=CARDS, Ann=H(), Bob=H(5, race="elf"), Cid=H())
    assert taken(t, words.ChangeRace()) == -5


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
