"""The Treasure deck of classic: places, bonuses, restrictions, prices, one-shots and level cards."""

from __future__ import annotations

from statistics import mean

import pytest

from kickdoor_game import library
from kickdoor_game.language.cards import Item, OneShot
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.words.conditions import Condition, HasClass, HasRace

BOOK = library.ruleset("classic").book
TREASURES = [BOOK.card(number) for number in BOOK.decks["treasure"]]
ITEMS = [card for card in TREASURES if isinstance(card, Item)]
ONE_SHOTS = [card for card in TREASURES if isinstance(card, OneShot)]


def test_most_items_do_more_than_add_a_number() -> None:
    assert sum(not item.traits for item in ITEMS) <= 15


def test_what_few_may_use_is_better() -> None:
    def average(*kinds: type[Condition] | None) -> float:
        return mean(item.bonus for item in ITEMS if (item.only and type(item.only)) in kinds and not item.traits)

    assert average(HasRace, HasClass) > average(None) + 1


def test_no_one_shot_is_big() -> None:
    assert not any(card.big for card in ONE_SHOTS)


@pytest.mark.rule("classic.items.19")
def test_what_is_worth_nothing_is_marked_no_value() -> None:
    marked = {item.key for item in ITEMS if "No Value" in DOOR_GAMES.printed(item).facts}
    assert marked == {item.key for item in ITEMS if item.gold == 0}
    assert "spoon_of_office" in marked
