"""Every Item of the set that is used again and again: what it adds, for whom, where it goes, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.sets.quest.house import ANN, Guest, House, M

HEAD, FEET, ARMOR, HAND, HANDS, WORN, BELT = "headgear", "footgear", "armor", "hand", "hands", "worn", "belt"


@dataclass
class Item:
    """`bonus` in a fight against a Goblin; `place` and `gold`; `may` and `may_not`: who can use it, and who cannot.

    `of_level`: what they need besides; `big`: so much on its card."""

    bonus: int
    place: str
    gold: int
    may: str = ""
    may_not: str = ""
    of_level: int = 1
    big: bool = False


ITEMS = {
    "bellhops_pillbox": Item(1, HEAD, 100),
    "complimentary_shower_cap": Item(0, HEAD, 200),
    "full_height_chef_hat": Item(2, HEAD, 200),
    "party_grade_lampshade": Item(3, HEAD, 300, may_not="cleric"),
    "tiara_from_lost_property": Item(4, HEAD, 500, may="elf", may_not="dwarf"),
    "bathmat_with_straps": Item(1, ARMOR, 100),
    "quilted_eiderdown": Item(2, ARMOR, 200, big=True),
    "hot_water_bottle_vest": Item(0, ARMOR, 300),
    "fireproof_curtain": Item(3, ARMOR, 300),
    "head_waiters_tailcoat": Item(4, ARMOR, 500, may="thief", may_not="warrior"),
    "strapped_on_radiator": Item(4, ARMOR, 500, may_not="wizard", big=True),
    "one_size_paper_slippers": Item(1, FEET, 100),
    "shoes_left_in_a_corridor": Item(2, FEET, 200),
    "roller_skates_staff_only": Item(0, FEET, 400),
    "boots_numbered_12_and_14": Item(0, FEET, 200),
    "flippers_for_a_dry_pool": Item(3, FEET, 300, may="halfling", may_not="elf"),
    "borrowed_bathrobe": Item(1, WORN, 100),
    "sash_of_the_floor_show": Item(2, WORN, 200),
    "gloves_for_a_spare_hand": Item(0, WORN, 500),
    "apron_with_deep_pockets": Item(1, WORN, 200),
    "bow_tie_that_spins": Item(2, WORN, 200, may="wizard", may_not="cleric"),
    "monocle_from_room_7": Item(0, WORN, 400),
    "badge_marked_manager": Item(0, WORN, 500),
    "chandelier_earring": Item(1, WORN, 800),
    "pearl_from_the_oyster_bar": Item(1, WORN, 1000),
    "medal_for_a_long_stay": Item(2, WORN, 600, of_level=4),
    "brass_desk_bell": Item(1, HAND, 100),
    "room_key_on_an_anchor": Item(2, HAND, 300),
    "insulted_butter_knife": Item(2, HAND, 200),
    "corkscrew_of_attrition": Item(3, HAND, 300, may_not="elf"),
    "unprovoked_plunger": Item(2, HAND, 200),
    "fish_fork_third_from_left": Item(3, HAND, 300),
    "still_flaming_pan": Item(3, HAND, 300),
    "ladle_of_last_rites": Item(4, HAND, 500, may="cleric", may_not="thief"),
    "enchanted_breadstick": Item(5, HAND, 600, may="wizard", may_not="warrior"),
    "ice_pick_for_one": Item(4, HAND, 500, may="thief", may_not="wizard"),
    "charging_luggage_trolley": Item(3, HANDS, 300, big=True),
    "brass_tipped_curtain_rod": Item(4, HANDS, 500),
    "mop_that_has_seen_things": Item(3, HANDS, 400),
    "industrial_carpet_beater": Item(5, HANDS, 600, may="warrior", may_not="cleric"),
    "grand_pianos_fourth_leg": Item(5, HANDS, 600, may="dwarf", may_not="halfling", big=True),
    "fire_axe_glass_included": Item(6, HANDS, 800, of_level=5),
    "do_not_disturb_sign": Item(0, BELT, 200),
    "map_to_the_fire_escapes": Item(0, BELT, 300),
    "almost_full_loyalty_card": Item(1, BELT, 200),
    "dog_eared_guidebook": Item(0, BELT, 200),
}
OTHER = {
    HEAD: ("bellhops_pillbox", "full_height_chef_hat"),
    ARMOR: ("bathmat_with_straps", "fireproof_curtain"),
    FEET: ("one_size_paper_slippers", "shoes_left_in_a_corridor"),
}
"""Something else for that place; where it is that itself, the second."""
ALL = pytest.mark.parametrize(("card", "item"), ITEMS.items(), ids=ITEMS)


def wearer(item: Item, uses: str = "", packed: str = "") -> Guest:
    """Somebody who can use it and is not more than that."""
    return Guest(level=max(2, item.of_level), is_a=item.may, uses=uses, packed=packed)


@pytest.mark.card(*ITEMS)
@ALL
def test_what_an_item_adds_in_a_fight_and_to_whom(card: str, item: Item) -> None:
    """In use; nothing in the pack; and nothing for those whom it is not for, who cannot put it on either."""
    level = max(2, item.of_level)
    goblin = [M("goblin_awaiting_a_tip")]
    assert House(wearer(item, uses=card), monsters=goblin).sums() == (level + item.bonus, 3)
    assert House(wearer(item, packed=card), monsters=goblin).sums() == (level, 3)
    strangers = []
    if item.may_not:
        strangers.append(Guest(level=level, is_a=item.may_not, packed=card))
    if item.may:
        strangers.append(Guest(level=level, packed=card))
    if item.of_level > 1:
        strangers.append(Guest(level=item.of_level - 1, packed=card))
    for stranger in strangers:
        t = House(stranger, at="turn")
        assert t.refused(ANN, f"wear {card}") == "quest.items.7"
    t = House(wearer(item, packed=card), at="turn")
    t.does(ANN, f"wear {card}")
    assert t.uses() == card


@pytest.mark.card("cheat")
@pytest.mark.rule("quest.items.8")
@pytest.mark.parametrize("card", [card for card, item in ITEMS.items() if item.may_not or item.of_level > 1])
def test_a_cheat_makes_it_anybodys(card: str) -> None:
    """Of those that are not for everybody."""
    item = ITEMS[card]
    stranger = Guest(level=max(1, item.of_level - 1), is_a=item.may_not, packed=card, hand="cheat")
    t = House(stranger, at="turn", rows=("here next far", "E . ."), monsters=[M("goblin_awaiting_a_tip", "next")])
    t.does(ANN, "play cheat", f"card {card}")
    assert t.uses() == card
    t.answers(ANN, "go.east")
    assert t.sums()[0] == stranger.level + item.bonus


@pytest.mark.card(*ITEMS)
@ALL
def test_where_an_item_goes(card: str, item: Item) -> None:
    """What is in the way goes into the pack, and nothing else does."""
    if item.place in OTHER:
        in_the_way = next(other for other in OTHER[item.place] if other != card)
        beside = next(other[0] for place, other in OTHER.items() if place != item.place)
    elif item.place == HAND:
        in_the_way, beside = "brass_tipped_curtain_rod", "bellhops_pillbox"
    elif item.place == HANDS:
        in_the_way, beside = "unprovoked_plunger", "bellhops_pillbox"
    else:
        in_the_way, beside = "", "bellhops_pillbox bathmat_with_straps brass_tipped_curtain_rod"
    t = House(wearer(item, uses=f"{in_the_way} {beside}", packed=card), at="turn")
    t.does(ANN, f"wear {card}")
    assert (set(t.uses().split()), set(t.has().split()) - set(t.uses().split())) == (
        {card, *beside.split()},
        set(in_the_way.split()),
    )
    if item.place == HAND:
        t = House(wearer(item, uses=_other_hand(card), packed=card), at="turn")
        t.does(ANN, f"wear {card}")
        assert set(t.uses().split()) == {card, _other_hand(card)}


def _other_hand(card: str) -> str:
    """Something small for the other hand."""
    return "unprovoked_plunger" if card != "unprovoked_plunger" else "insulted_butter_knife"


@pytest.mark.card(*ITEMS)
@ALL
def test_what_an_item_is_worth(card: str, item: Item) -> None:
    """With coins for what it lacks of 1,000, a Level; with one coin less, none."""
    sells(card, item.gold)


ONE_SHOTS = {
    "four_day_bread_roll": 100,
    "tightly_rolled_wet_towel": 100,
    "unwrapped_guest_soap": 100,
    "champagne_cork_aimed": 100,
    "ice_bucket_and_contents": 100,
    "napkin_folded_as_a_knife": 100,
    "whole_cake_trolley": 100,
    "tray_of_warm_prawns": 100,
    "lavender_bath_bomb": 200,
    "toast_to_the_newlyweds": 100,
    "croupiers_steady_thumb": 200,
    "cough_at_the_card_table": 100,
    "key_to_the_back_stairs": 100,
    "folding_emergency_exit": 200,
    "early_checkout_form": 400,
    "transfer_to_a_sister_hotel": 200,
    "managers_deepest_regrets": 200,
    "note_from_the_concierge": 300,
    "token_for_the_service_lift": 200,
    "door_in_a_tube": 100,
    "lukewarm_chicken_soup": 100,
    "voucher_for_the_spa": 300,
}


@pytest.mark.card(*ONE_SHOTS)
@pytest.mark.parametrize(("card", "gold"), ONE_SHOTS.items(), ids=ONE_SHOTS)
def test_what_works_once_is_worth_something_as_well(card: str, gold: int) -> None:
    """And only the cake trolley is Big."""
    sells(card, gold)
    t = House(Guest(packed=f"quilted_eiderdown {card}"), at="turn")
    assert t.move() == (2 if card == "whole_cake_trolley" else 3)


def sells(card: str, gold: int) -> None:
    """It makes a Level together with what it lacks of 1,000 in coins, and none with a coin less."""
    coins = 1000 - gold
    t = House(Guest(level=3, packed=card, gold=coins), at="turn")
    assert t.worth(card) == gold
    t.does(ANN, "sell", (f"card {card}",))
    assert (t.level(), t.has(), t.gold()) == (4, "", 0)
    if coins:
        assert House(Guest(level=3, packed=card, gold=coins - 1), at="turn").refused(ANN, "sell", (f"card {card}",))


@pytest.mark.rule("quest.items.19")
@pytest.mark.card(*ITEMS)
@ALL
def test_a_second_big_item_costs_move(card: str, item: Item) -> None:
    """Beside an eiderdown, or a trolley where it is that."""
    first = "charging_luggage_trolley" if card == "quilted_eiderdown" else "quilted_eiderdown"
    t = House(Guest(packed=f"{first} {card}"), at="turn")
    assert t.move() == (2 if item.big else 3)
    assert House(Guest(packed=card), at="turn").move() == 3
