"""What is printed on a card says what holds at its table: one card or more for each switch, at both of its values."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from kickdoor_game.doors.engine import house_rules
from kickdoor_game.doors.plays import PLAYS
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.cards import (
    Card,
    ClassCard,
    DoorSpecial,
    Enhancer,
    Follower,
    HalfBreed,
    Item,
    Mate,
    Monster,
    OneShot,
    SuperMunchkin,
    TreasureSpecial,
)
from kickdoor_game.language.door_games import DOOR_GAMES, printed
from kickdoor_game.language.house import AS_IN_2007, HouseRules
from kickdoor_game.language.wording import rules_text
from kickdoor_game.language.words.conditions import HasFollower
from kickdoor_game.language.words.effects import Die, LoseFollower
from kickdoor_game.language.words.plays import Ascend, Blessing, DrawCards, RemoveMonster, StealLevel, Swing
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import DieForYou, Steal

NO_FLOOR = HouseRules(monster_floor=None)
ADVANTAGES = HouseRules(hybrid_single="advantages_only")
ON_OWN_TURN = HouseRules(own_turn_plays=frozenset({DrawCards, Blessing}))
ANYBODY = HouseRules(level_card_target="any")
BATS_AND_UNDEAD = HouseRules(free_joins=(("bat", False), ("undead", True)))


def enhancer(level: int, treasures: int = 0) -> Enhancer:
    return Enhancer(key="e", name="E", level=level, treasures=treasures)


def level_card(**fields: Any) -> TreasureSpecial:
    return TreasureSpecial(key="l", name="L", play=Ascend(**fields))


def monster(*tags: str) -> Monster:
    return Monster(key="m", name="M", level=2, treasures=1, bad_stuff=(Die(),), tags=tags)


SHROUD = Enhancer(key="s", name="S", level=3, gives="undead")
SHROUDED = "Play it on a monster in any combat: +3 to its Level; it is also Undead"
HALF_BREED = HalfBreed(key="h", name="H")
SUPER_MUNCHKIN = SuperMunchkin(key="s", name="S")
MATE = Mate(key="m", name="M")
SERVANT = Follower(key="f", name="F", traits=(DieForYou(),))
HATES_COMPANY = Monster(
    key="m", name="M", level=2, treasures=1, specials=(MonsterBonus(3, HasFollower()),), bad_stuff=(LoseFollower(),)
)
ROPE = Item(key="r", name="R", slot="none", gold=0, traits=(DieForYou(),))
THIEF = ClassCard(key="t", name="T", role="thief", traits=(Steal(),))
REMOVAL = OneShot(key="o", name="O", gold=0, play=RemoveMonster())
KEEPS = OneShot(key="o", name="O", gold=0, play=RemoveMonster(treasure=True))
DRAW = TreasureSpecial(key="d", name="D", play=DrawCards("treasure", 3))
THEFT = "discard 1 card and roll: on 4 or more, take a Small Item of another player"

SAID: list[tuple[Card, HouseRules, str]] = [
    (
        enhancer(-5, -1),
        AS_IN_2007,
        "Play it on a monster in any combat: -5 to its Level and 1 Treasure fewer (neither falls below 1).",
    ),
    (
        enhancer(-5, -1),
        NO_FLOOR,
        "Play it on a monster in any combat: -5 to its Level and 1 Treasure fewer (its Treasures never fall below 1).",
    ),
    (enhancer(-5), AS_IN_2007, "Play it on a monster in any combat: -5 to its Level (neither falls below 1)."),
    (enhancer(-5), NO_FLOOR, "Play it on a monster in any combat: -5 to its Level."),
    (enhancer(5), NO_FLOOR, "Play it on a monster in any combat: +5 to its Level."),
    (
        enhancer(-5, -1),
        HouseRules(monster_floor=2),
        "Play it on a monster in any combat: -5 to its Level and 1 Treasure fewer "
        "(its Level never falls below 2 and its Treasures never fall below 1).",
    ),
    (
        enhancer(-5, -1),
        HouseRules(monster_floor=None, treasure_floor=0),
        "Play it on a monster in any combat: -5 to its Level and 1 Treasure fewer (its Treasures never fall below 0).",
    ),
    (HALF_BREED, AS_IN_2007, "You may have 2 Races, or be half of your Race and half Human."),
    (HALF_BREED, ADVANTAGES, "You may have 2 Races, or 1 Race without its disadvantages."),
    (
        HALF_BREED,
        replace(ADVANTAGES, hybrids_timed_as_roles=True),
        "You may have 2 Races, or 1 Race without its disadvantages. Play it when you could play a Race.",
    ),
    (SUPER_MUNCHKIN, AS_IN_2007, "You may have 2 Classes. Play it together with the second one."),
    (SUPER_MUNCHKIN, ADVANTAGES, "You may have 2 Classes. Play it together with the second one."),
    (SUPER_MUNCHKIN, HouseRules(super_needs_two=False), "You may have 2 Classes."),
    (
        SUPER_MUNCHKIN,
        replace(ADVANTAGES, super_needs_two=False, hybrids_timed_as_roles=True),
        "You may have 2 Classes, or 1 Class without its disadvantages. Play it when you could play a Class.",
    ),
    (
        MATE,
        AS_IN_2007,
        "Copy a monster in any combat: what is played on one counts for both.",
    ),
    (
        MATE,
        HouseRules(enhancers_apply_to_mate=False),
        "Copy a monster in any combat: what is played on one does not count for the other.",
    ),
    (REMOVAL, AS_IN_2007, "Remove a monster from any combat: no Level for it."),
    (
        REMOVAL,
        HouseRules(treasure_on_nonkill=False),
        "Remove a monster from any combat: no Level and no Treasure for it.",
    ),
    (
        KEEPS,
        HouseRules(treasure_on_nonkill=False),
        "Remove a monster from any combat: no Level for it; the heroes take its Treasures if they win.",
    ),
    (THIEF, AS_IN_2007, f"Light Fingers: while nobody fights, {THEFT}; on 3 or less, lose 1 Level."),
    (
        THIEF,
        HouseRules(steal_blocked="party_in_combat"),
        f"Light Fingers: while you are not in combat, {THEFT} who is not in combat; on 3 or less, lose 1 Level.",
    ),
    (level_card(), AS_IN_2007, "Gain 1 Level, but not the winning Level."),
    (level_card(), ANYBODY, "A player of your choice gains 1 Level, but not the winning Level."),
    (
        level_card(unless_highest=True, level_at_most=4),
        AS_IN_2007,
        "If you are below the highest Level and of Level 4 or lower: gain 1 Level, but not the winning Level.",
    ),
    (
        level_card(unless_highest=True, level_at_most=4, after_fight=True),
        ANYBODY,
        "On your turn, after winning a combat in it: a player of your choice (below the highest Level and of Level 4 "
        "or lower) gains 1 Level, but not the winning Level.",
    ),
    (
        level_card(pay_hand=2),
        ANYBODY,
        "Discard 2 other cards from your hand: a player of your choice gains 1 Level, but not the winning Level.",
    ),
    (DRAW, AS_IN_2007, "Draw 3 Treasures face down."),
    (DRAW, ON_OWN_TURN, "On your turn, while nobody fights: draw 3 Treasures face down."),
    (
        OneShot(key="o", name="O", gold=0, play=DrawCards("treasure", 3)),
        ON_OWN_TURN,
        "Draw 3 Treasures face down.",
    ),
    (
        DoorSpecial(key="b", name="B", play=Blessing()),
        ON_OWN_TURN,
        "Every Cleric gains 1 Level, even the winning Level.",
    ),
    (TreasureSpecial(key="w", name="W", play=Swing(3)), ON_OWN_TURN, "+3 to either side of a combat."),
    (
        SERVANT,
        AS_IN_2007,
        "Instead of rolling to run away, discard this: escape from all monsters.",
    ),
    (
        SERVANT,
        HouseRules(follower_for_first_roll=True),
        "Instead of your first roll to run away, discard this: escape from all monsters.",
    ),
    (
        ROPE,
        HouseRules(follower_for_first_roll=True),
        "Instead of rolling to run away, discard this: escape from all monsters.",
    ),
    (HATES_COMPANY, AS_IN_2007, "+3 against heroes with a Follower. Bad Stuff: lose all your Followers."),
    (
        HATES_COMPANY,
        HouseRules(followers_called="Minion"),
        "+3 against heroes with a Minion. Bad Stuff: lose all your Minions.",
    ),
    (SHROUD, AS_IN_2007, f"{SHROUDED}."),
    (
        SHROUD,
        BATS_AND_UNDEAD,
        f"{SHROUDED}. Or play it with a monster from your hand into any combat with an Undead monster.",
    ),
    (
        SHROUD,
        HouseRules(free_joins=(("undead", False),)),
        f"{SHROUDED}. Or play it with a monster from your hand into any combat.",
    ),
    (SHROUD, HouseRules(free_joins=(("bat", False),)), f"{SHROUDED}."),
    (monster("undead", "bat"), AS_IN_2007, "Bad Stuff: die."),
    (monster("dragon"), BATS_AND_UNDEAD, "Bad Stuff: die."),
    (
        monster("undead"),
        BATS_AND_UNDEAD,
        "You may play it from your hand into any combat with an Undead monster. Bad Stuff: die.",
    ),
    (monster("undead", "bat"), BATS_AND_UNDEAD, "You may play it from your hand into any combat. Bad Stuff: die."),
    (
        monster("undead", "bat"),
        HouseRules(free_joins=(("bat", True), ("undead", True))),
        "You may play it from your hand into any combat with a Bat or Undead monster. Bad Stuff: die.",
    ),
]


@pytest.mark.parametrize(("card", "house", "text"), SAID)
def test_a_card_says_what_holds_at_its_table(card: Card, house: HouseRules, text: str) -> None:
    assert rules_text(card, house) == text
    assert printed(card, house).text == text


def test_every_switch_is_shown_at_both_of_its_values() -> None:
    for field in fields(HouseRules):
        values = {getattr(house, field.name) for _, house, _ in SAID}
        assert len(values) > 1, f"no card shows {field.name}"


def test_without_more_a_card_is_printed_as_in_classic() -> None:
    assert house_rules(Numbers()) == AS_IN_2007
    for card, _, _ in SAID:
        assert DOOR_GAMES.printed(card).text == rules_text(card) == rules_text(card, AS_IN_2007)


def test_each_switch_is_that_of_the_numbers() -> None:
    numbers = Numbers(
        monster_floor=None,
        treasure_floor=2,
        treasure_on_nonkill=False,
        enhancers_apply_to_mate=False,
        follower_for_first_roll=True,
        followers_called="Minion",
        free_joins=(("bat", False),),
        super_needs_two=False,
        hybrid_single="advantages_only",
        hybrids_timed_as_roles=True,
        level_card_target="any",
        steal_blocked="party_in_combat",
        specials_on_own_turn=True,
    )
    house = house_rules(numbers)
    for field in fields(HouseRules):
        assert getattr(house, field.name) == getattr(numbers, field.name, house.own_turn_plays)
        assert getattr(house, field.name) != getattr(AS_IN_2007, field.name)


def test_the_time_is_said_of_those_plays_that_have_none() -> None:
    """As the engine refuses them: what says its time itself, or is timed by a rule, is not said to have another."""
    timed = house_rules(Numbers(specials_on_own_turn=True)).own_turn_plays
    assert timed == {word for word, rule in PLAYS.items() if rule.untimed}
    assert {DrawCards, StealLevel} <= timed
    assert not {Ascend, Swing, RemoveMonster} & timed
