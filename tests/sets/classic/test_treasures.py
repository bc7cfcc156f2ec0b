"""The Treasure deck of classic: places, bonuses, restrictions, prices, one-shots and level cards."""

from __future__ import annotations

from statistics import mean

import pytest

from kickdoor_game import library
from kickdoor_game.language.cards import Item, OneShot
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.words import traits as t
from kickdoor_game.language.words.conditions import Condition, HasClass, HasRace

BOOK = library.ruleset("classic").book
TREASURES = [BOOK.card(number) for number in BOOK.decks["treasure"]]
ITEMS = [card for card in TREASURES if isinstance(card, Item)]
ONE_SHOTS = [card for card in TREASURES if isinstance(card, OneShot)]


def test_what_items_do_besides_their_bonus() -> None:
    abilities = {item.slot: item.traits for item in ITEMS if not item.bonus and item.slot != "footgear"}
    assert abilities == {"one_hand": (t.Flee(2),), "none": (t.Conscript(),)}
    assert {item.traits for item in ITEMS if not item.bonus and item.slot == "footgear"} == {
        (t.Flee(3),),
        (t.CurseProof(), t.Immune("footgear")),
    }
    (helm,) = (item for item in ITEMS if any(isinstance(trait, t.Bonus) for trait in item.traits))
    assert (helm.slot, helm.bonus, helm.traits) == ("headgear", 1, (t.Bonus(2, who=HasClass("warrior")),))


def test_what_few_may_use_is_better_by_two() -> None:
    def average(*kinds: type[Condition] | None) -> float:
        return mean(item.bonus for item in ITEMS if (item.only and type(item.only)) in kinds)

    assert average(None) == pytest.approx(1.4, abs=0.1)
    assert average(HasRace, HasClass) == pytest.approx(3.5, abs=0.1)


def test_no_one_shot_is_big() -> None:
    assert not any(card.big for card in ONE_SHOTS)


@pytest.mark.rule("classic.items.19")
def test_what_is_worth_nothing_is_marked_no_value() -> None:
    marked = {item.key for item in ITEMS if "No Value" in DOOR_GAMES.printed(item).facts}
    assert marked == {item.key for item in ITEMS if item.gold == 0}
    assert "spoon_of_office" in marked
