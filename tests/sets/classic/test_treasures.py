"""The Treasure deck of classic: places, bonuses, restrictions, prices, one-shots and level cards."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from kickdoor_game.language.cards import Item, OneShot, TreasureSpecial
from kickdoor_game.language.words import plays as p
from kickdoor_game.language.words import traits as t
from kickdoor_game.language.words.conditions import Condition, HasClass, HasRace, HasSex, Not
from kickdoor_game.sets.classic.content import book

TREASURES = [book().card(number) for number in book().decks["treasure"]]
ITEMS = [card for card in TREASURES if isinstance(card, Item)]
ONE_SHOTS = [card for card in TREASURES if isinstance(card, OneShot)]
SPECIALS = [card for card in TREASURES if isinstance(card, TreasureSpecial)]


def test_the_groups_of_treasures() -> None:
    assert len(ITEMS) == 38
    assert len(ONE_SHOTS) == 24
    assert len(SPECIALS) == 11
    assert {card.copies for card in (*ITEMS, *SPECIALS)} == {1}


def test_the_items_by_place_and_bonus() -> None:
    places: dict[str, list[int]] = {}
    for item in ITEMS:
        places.setdefault(item.slot, []).append(item.bonus)
    assert {slot: sorted(bonuses) for slot, bonuses in places.items()} == {
        "headgear": [1, 1, 3, 3],
        "armor": [1, 1, 2, 3, 3],
        "footgear": [0, 0, 2],
        "one_hand": [0, 1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5],
        "two_hands": [1, 3, 3, 4, 4],
        "none": [0, 1, 2, 3, 3, 3, 3, 4],
    }
    assert Counter(item.bonus for item in ITEMS) == {0: 4, 1: 7, 2: 5, 3: 15, 4: 6, 5: 1}


def test_what_items_do_besides_their_bonus() -> None:
    abilities = {item.slot: item.traits for item in ITEMS if not item.bonus and item.slot != "footgear"}
    assert abilities == {"one_hand": (t.Flee(3),), "none": (t.Conscript(),)}
    assert {item.traits for item in ITEMS if not item.bonus and item.slot == "footgear"} == {
        (t.Flee(2),),
        (t.CurseProof(),),
    }
    (helm,) = (item for item in ITEMS if any(isinstance(trait, t.Bonus) for trait in item.traits))
    assert (helm.slot, helm.bonus, helm.traits) == ("headgear", 1, (t.Bonus(2, who=HasRace("elf")),))


def test_the_big_items() -> None:
    assert Counter(item.slot for item in ITEMS if item.big) == {"armor": 1, "one_hand": 2, "two_hands": 3, "none": 1}
    assert not any(card.big for card in ONE_SHOTS)


def test_the_restrictions() -> None:
    assert Counter(item.only for item in ITEMS) == {
        None: 17,
        HasRace("elf"): 2,
        HasRace("dwarf"): 2,
        HasRace("halfling"): 2,
        HasRace("human"): 2,
        HasClass("warrior"): 2,
        HasClass("wizard"): 2,
        HasClass("thief"): 2,
        HasClass("cleric"): 1,
        Not(HasClass("warrior")): 1,
        Not(HasClass("wizard")): 1,
        Not(HasClass("thief")): 1,
        Not(HasClass("cleric")): 1,
        HasSex("male"): 1,
        HasSex("female"): 1,
    }


def test_what_few_may_use_is_better_by_two() -> None:
    def average(*kinds: type[Condition] | None) -> float:
        return mean(item.bonus for item in ITEMS if (item.only and type(item.only)) in kinds)

    assert average(None) == pytest.approx(1.4, abs=0.1)
    assert average(HasRace, HasClass) == pytest.approx(3.5, abs=0.1)


@pytest.mark.rule("classic.items.19")
def test_the_prices_of_items() -> None:
    assert Counter(item.gold for item in ITEMS) == {0: 3, 200: 5, 300: 1, 400: 15, 600: 11, 700: 1, 800: 2}
    assert sum(item.gold for item in ITEMS) == 16_200


def test_the_one_shots_for_a_side() -> None:
    swings = [(card.play, card.gold) for card in ONE_SHOTS if isinstance(card.play, p.Swing)]
    assert Counter(swings) == {
        (p.Swing(5), 200): 1,
        (p.Swing(5), 300): 1,
        (p.Swing(5), 0): 1,
        (p.Swing(3), 100): 3,
        (p.Swing(2), 100): 3,
        (p.Swing(2), 200): 1,
        (p.Swing(0, side="heroes", each=2, who=HasRace("elf")), 100): 1,
    }


def test_the_one_shots_that_bend_a_fight() -> None:
    others = [(card.play, card.gold) for card in ONE_SHOTS if not isinstance(card.play, p.Swing)]
    assert Counter(others) == {
        (p.RemoveMonster(treasure=True), 1300): 1,
        (p.RemoveMonster(treasure=True, own_turn=True), 500): 1,
        (p.RemoveMonster(treasure=False, own_turn=True), 500): 1,
        (p.SendAway(), 200): 1,
        (p.Escape(both=True), 300): 1,
        (p.Escape(), 200): 1,
        (p.Reroll(), 100): 1,
        (p.SetDie(), 300): 1,
        (p.Double(), 300): 1,
        (p.HandOver(), 300): 1,
        (p.FetchDiscard(), 1100): 1,
        (p.CancelCurse(), 500): 2,
    }
    assert sorted(Counter(card.key for card in ONE_SHOTS).values()) == [1] * 22 + [2]


def test_the_level_cards_and_the_two_others() -> None:
    assert Counter(card.play for card in SPECIALS) == {
        p.Ascend(): 6,
        p.Ascend(unless_highest=True): 1,
        p.Ascend(after_fight=True): 1,
        p.Ascend(sacrifice=True): 1,
        p.StealLevel(): 1,
        p.DrawCards(deck="treasure", count=3): 1,
    }
