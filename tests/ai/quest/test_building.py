"""The greedy seat outside of fights, with the cards of the set: what it plays, wears and sells."""

from __future__ import annotations

import pytest
from tests.ai.quest.test_wasted import DRAWN, LEFT_OVERS, decides, does
from tests.sets.quest.house import ANN, Guest, House

from kickdoor_ai.api import Act
from kickdoor_ai.quest.estimate.cards import becoming


def _turn(guest: Guest) -> House:
    """Ann's turn has begun, and she has drawn a card."""
    return House(guest, at="turn", tops=DRAWN)


@pytest.mark.rule("quest.health.4")
@pytest.mark.parametrize(("level", "hits", "recovers"), [(5, 3, True), (5, 2, False), (10, 3, False)])
def test_the_last_health_is_worth_a_level_but_not_the_last_one(level: int, hits: int, recovers: bool) -> None:
    assert (does(_turn(Guest(level=level, hits=hits)))[:1] == ["recover"]) == recovers


def test_it_recovers_nothing_that_it_has_not_lost() -> None:
    """Two tokens are all that it has, and one of them is black."""
    t = _turn(Guest(hits=1))
    t.table.figures[ANN].tokens = 2
    assert "recover" not in does(t)


@pytest.mark.rule("quest.class.2")
def test_a_second_class_needs_what_allows_two() -> None:
    """Then both are kept; without it the first one stays, and so do two that it has."""
    both = _turn(Guest(is_a="warrior super_munchkin", hand="cleric"))
    assert decides(both) == Act((f"play.{both._card('cleric', ANN)}", ()))
    assert does(_turn(Guest(is_a="warrior", hand="cleric"))) == []
    assert does(_turn(Guest(is_a="warrior thief super_munchkin", hand="cleric"))) == []


@pytest.mark.parametrize(
    ("is_a", "card", "roles"),
    [
        ("warrior", "super_munchkin", "cleric thief wizard"),
        ("warrior", "super_munchkin", "wizard thief cleric"),
        ("elf", "half_breed", "dwarf halfling"),
        ("elf", "half_breed", "halfling dwarf"),
    ],
)
def test_what_allows_two_is_played_with_the_best_of_those_in_hand(is_a: str, card: str, roles: str) -> None:
    t = _turn(Guest(is_a=is_a, hand=f"{card} {roles}"))
    cards = [t._card(role, ANN) for role in roles.split()]
    worths = {each: becoming(t.table, t.hero(), each) for each in cards}
    best = max(cards, key=lambda each: worths[each])
    assert worths[best] > min(worths.values())
    assert decides(t) == Act((f"play.{t._card(card, ANN)}", (f"card.{best}",)))


@pytest.mark.rule("quest.charity.1")
@pytest.mark.parametrize("card", ["early_checkout_form", "enchanted_breadstick"])
@pytest.mark.parametrize(("others", "puts_away"), [(2, False), (3, True)])
def test_what_works_once_and_what_others_use_make_room_in_a_full_hand(card: str, others: int, puts_away: bool) -> None:
    """With the card that was drawn they are four, or five."""
    hand = " ".join((*LEFT_OVERS.split()[:others], card))
    t = _turn(Guest(level=9, uses="full_height_chef_hat medal_for_a_long_stay", hand=hand))
    assert (f"play {card}" in does(t)) == puts_away


@pytest.mark.rule("quest.items.19")
@pytest.mark.parametrize(("carried", "packs"), [("head_waiters_tailcoat", True), ("strapped_on_radiator", False)])
def test_a_second_big_item_is_not_packed_for_room(carried: str, packs: bool) -> None:
    """It would cost a Move; the tailcoat is not Big."""
    t = _turn(Guest(level=9, uses=f"{carried} fire_axe_glass_included", hand=f"{LEFT_OVERS} charging_luggage_trolley"))
    assert ("play charging_luggage_trolley" in does(t)) == packs


@pytest.mark.rule("quest.level.12")
@pytest.mark.parametrize("card", ["tightly_rolled_wet_towel", "managers_deepest_regrets"])
def test_what_works_once_is_not_sold_before_what_is_of_no_use(card: str) -> None:
    """She lacks 100 gold: of what works once and a shower cap for which a hat leaves no room, the cap is sold."""
    t = _turn(Guest(gold=900, uses="full_height_chef_hat", packed=f"complimentary_shower_cap {card}"))
    found = decides(t)
    assert found == Act(("sell", (f"card.{t._card('complimentary_shower_cap', ANN)}",)))
