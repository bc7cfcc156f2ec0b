"""A card that kills a monster, and a card for a Level at the price of anybody's follower."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors import telling
from kickdoor_game.doors.state.events import FightWon
from kickdoor_game.language.cards import Follower, OneShot, TreasureSpecial
from kickdoor_game.language.words.plays import Ascend, HandOver, RemoveMonster, SendAway
from kickdoor_game.language.words.specials import MoreLevels
from kickdoor_game.language.words.traits import CarriesItem, LevelForHelping
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.questions import PickSome

LOOT = [gear(f"loot_{letter}") for letter in "abcdef"]
EXTRA = [
    beast("troll", 12, treasures=3, levels=2, specials=(MoreLevels(1),)),
    beast("imp", 2, treasures=1),
    OneShot(key="dawn", name="Dawn", gold=0, play=RemoveMonster(kill=True)),
    OneShot(key="baton", name="Baton", gold=0, play=HandOver()),
    OneShot(key="fanfare", name="Fanfare", gold=0, play=SendAway()),
    gear("halo", traits=(LevelForHelping(),)),
    gear("ring", slot="headgear"),
    Follower(key="page", name="Page", traits=(CarriesItem(),), copies=2),
    TreasureSpecial(key="notice", name="Notice", copies=2, play=Ascend(sacrifice_any=True)),
    *LOOT,
]


def fight(*, ann: H | None = None, bob: H | None = None, cid: H | None = None) -> Scene:
    loot = [card.key for card in LOOT]
    one, two, three = ann or H(level=3), bob or H(hand=["dawn"]), cid or H()
    t = Scene(extra=EXTRA, doors=["troll"], treasures=loot, Ann=one, Bob=two, Cid=three)
    t.answers("Ann", "open")
    return t


def won(t: Scene, name: str = "Ann") -> None:
    t.answers(name, "win")
    t.everybody_passes()


def treasures(t: Scene, name: str) -> int:
    return sum(key.startswith("loot_") for key in t.keys(t.hero(name).hand))


# ---------------------------------------------------------------- killed by a card


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.19", "classic.combat.17")
def test_whoever_fights_has_its_levels_and_treasures_without_being_stronger() -> None:
    t = fight()
    t.acts("Bob", "use", "dawn", "troll")
    assert told(t)[-1] == "Troll is killed by Bob, and out of the fight."
    said = telling.question_text(t.table, t.question("Ann"))
    assert said == "No monster is left: 3 Treasures to be taken and 2 Levels to be gained."
    won(t)
    assert (t.hero("Ann").level, treasures(t, "Ann")) == (5, 3), "a One-Shot was played: no Level for fighting alone"
    assert t.keys(t.told(FightWon)[-1].killed) == ["troll"]


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.19", "classic.winning.1")
def test_it_is_a_kill_that_may_win_the_game() -> None:
    t = fight(ann=H(level=8))
    t.acts("Bob", "use", "dawn", "troll")
    won(t)
    assert t.table.winners == [t.seat("Ann")]


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.19", "classic.runaway.1")
def test_whoever_runs_from_the_rest_has_nothing_of_it() -> None:
    t = fight(ann=H(level=1), cid=H(hand=["wandering_monster", "imp"]))
    t.acts("Cid", "wander", "wandering_monster", "imp")
    t.acts("Bob", "use", "dawn", "troll")
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert (t.hero("Ann").level, treasures(t, "Ann")) == (1, 0)


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.19")
def test_a_card_that_ends_the_combat_leaves_nothing_of_it() -> None:
    t = fight(cid=H(hand=["wandering_monster", "imp", "fanfare"]))
    t.acts("Cid", "wander", "wandering_monster", "imp")
    t.acts("Bob", "use", "dawn", "troll")
    t.acts("Cid", "use", "fanfare")
    assert (t.hero("Ann").level, treasures(t, "Ann")) == (3, 0)


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.19", "classic.help.17")
def test_it_counts_for_whoever_helps_and_gains_levels_by_it() -> None:
    t = fight(bob=H(hand=["dawn"], items=["halo"]), cid=H(hand=["wandering_monster", "imp"]))
    t.acts("Cid", "wander", "wandering_monster", "imp")
    t.answers("Ann", "ask", "Bob", ([], 0, ""))
    t.answers("Bob", "accept")
    t.acts("Bob", "use", "dawn", "troll")
    won(t)
    assert (t.hero("Ann").level, t.hero("Bob").level) == (6, 3)


@pytest.mark.every_set
@pytest.mark.rule("classic.combat.19")
def test_its_levels_stay_with_whoever_fought_when_it_was_killed() -> None:
    cid = H(hand=["wandering_monster", "imp"])
    t = fight(ann=H(level=3, hand=["baton"]), bob=H(level=4, hand=["dawn"]), cid=cid)
    t.acts("Cid", "wander", "wandering_monster", "imp")
    t.acts("Bob", "use", "dawn", "troll")
    t.acts("Ann", "use", "baton", "Bob")
    won(t, "Bob")
    assert (t.hero("Ann").level, t.hero("Bob").level) == (5, 5)
    assert (treasures(t, "Ann"), treasures(t, "Bob")) == (3, 1)


# ---------------------------------------------------------------- a Level for somebody's follower


def rises(t: Scene, name: str, *whose: str) -> None:
    """That player goes up; whose follower goes is said where there is a choice."""
    option = t._find(t.rules.standing(t.table, t.seat(name)).options, "use", "notice")
    whom = [f"seat.{t.seat(name)}"] if t.table.numbers.level_card_target == "any" else []
    paid = [tuple(f"card.{t.hero(owner).followers[0]}" for owner in whose)] if whose else []
    t._apply(Answer(t.seat(name), (option.key, *whom, *paid), standing=True))


@pytest.mark.every_set
@pytest.mark.rule("classic.priority.1", "classic.treasure.7")
def test_a_follower_of_somebody_else_pays_for_it_and_takes_along_what_it_carries() -> None:
    t = Scene(extra=EXTRA, Ann=H(hand=["notice"]), Bob=H(followers=["page"], items=["ring"]), Cid=H())
    bob = t.hero("Bob")
    bob.borne[bob.items[0]] = bob.followers[0]
    rises(t, "Ann")
    assert (t.hero("Ann").level, t.hero("Bob").followers, t.hero("Bob").items) == (2, (), ())


@pytest.mark.every_set
@pytest.mark.rule("classic.priority.1")
def test_of_several_its_player_says_which_ones_own_among_them() -> None:
    t = Scene(extra=EXTRA, Ann=H(followers=["page"], hand=["notice"]), Bob=H(followers=["page"]), Cid=H())
    rises(t, "Ann", "Bob")
    assert (len(t.hero("Ann").followers), t.hero("Bob").followers) == (1, ())


@pytest.mark.every_set
@pytest.mark.rule("classic.priority.1")
def test_without_any_follower_at_the_table_it_is_refused() -> None:
    t = Scene(extra=EXTRA, Ann=H(hand=["notice"]), Bob=H(), Cid=H())
    refusal = t.barred("Ann", "use", "notice")
    assert (refusal.code, refusal.cure) == ("no_follower", "wait until somebody has a follower: it costs one")


@pytest.mark.every_set
@pytest.mark.rule("classic.help.4")
@pytest.mark.parametrize(("name", "code"), [("Ann", "promised"), ("Bob", None), ("Cid", None)])
def test_one_that_carries_what_is_promised_is_dismissed_by_others_only(name: str, code: str | None) -> None:
    """A promise binds whoever has made it, and nobody else."""
    hands = {each: ["notice"] if each == name else [] for each in ("Ann", "Bob", "Cid")}
    fighter = H(followers=["page"], items=["ring"], hand=hands["Ann"])
    t = fight(ann=fighter, bob=H(hand=hands["Bob"]), cid=H(hand=hands["Cid"]))
    ann = t.hero("Ann")
    ann.borne[ann.items[0]] = ann.followers[0]
    t.answers("Ann", "ask", "Cid", (["ring"], 0, ""))
    t.answers("Cid", "accept")
    (refusal,) = (one.barred for one in t.rules.standing(t.table, t.seat(name)).options if one.key.startswith("use."))
    assert (None if refusal is None else refusal.code) == code


def test_whose_follower_each_is_stands_beside_it() -> None:
    t = Scene(extra=EXTRA, Ann=H(followers=["page"], hand=["notice"]), Bob=H(followers=["page"]), Cid=H())
    option = t._find(t.rules.standing(t.table, t.seat("Ann")).options, "use", "notice")
    (price,) = option.details
    assert isinstance(price, PickSome)
    hints = [telling.option_hint(t.table, t.seat("Ann"), one) for one in price.options]
    assert hints == ["Follower", "Bob's"]
