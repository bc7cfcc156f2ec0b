"""The words that stand on cards of the set for others to name, and where Shiny and Clothing are worn."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.sets.quest.house import ANN, Guest, House

from kickdoor_game.quest.cards.keywords import WEAPON, keywords_of
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.vocabulary import QUEST_CARDS
from kickdoor_game.sets.quest.game import RULES

WORDS = {
    "borrowed_bathrobe": "clothing",
    "sash_of_the_floor_show": "clothing",
    "gloves_for_a_spare_hand": "clothing magic",
    "apron_with_deep_pockets": "clothing",
    "bow_tie_that_spins": "clothing",
    "monocle_from_room_7": "shiny",
    "badge_marked_manager": "shiny",
    "chandelier_earring": "shiny",
    "pearl_from_the_oyster_bar": "shiny",
    "medal_for_a_long_stay": "shiny",
    "room_key_on_an_anchor": "mace",
    "insulted_butter_knife": "dagger",
    "corkscrew_of_attrition": "dagger",
    "unprovoked_plunger": "club",
    "fish_fork_third_from_left": "spear",
    "still_flaming_pan": "club flaming",
    "ladle_of_last_rites": "mace",
    "enchanted_breadstick": "magic",
    "ice_pick_for_one": "dagger",
    "brass_tipped_curtain_rod": "spear",
    "mop_that_has_seen_things": "magic",
    "industrial_carpet_beater": "club",
    "grand_pianos_fourth_leg": "club",
    "fire_axe_glass_included": "axe",
    "lobby_cat": "small lurking",
    "housekeeping_not_knocking": "staff",
    "fire_marshal_with_a_whistle": "staff fiery",
    "talkative_dumb_waiter": "small furniture",
    "night_shift_poltergeist": "small undead staff",
    "concierge_who_knows_best": "staff",
    "wisp_in_the_lamp_on_seven": "small undead fast fiery",
    "troll_in_the_lift": "huge",
    "bath_towel_mummy": "undead slow guest",
    "siren_at_the_piano_bar": "staff",
    "hungry_revolving_door": "huge contrary furniture",
    "cellar_bound_sommelier": "lurking staff",
    "vampire_on_half_board": "undead guest",
    "boiler_never_serviced": "huge lurking fiery furniture",
    "wedding_party_day_nine": "fearsome guest",
    "carpet_of_the_grand_stairs": "huge slow furniture",
    "duchess_in_the_good_suite": "undead fearsome guest",
    "moose_behind_the_wall": "huge fearsome fast",
    "creeping_annexe": "huge fearsome slow furniture",
    "dragon_in_the_bridal_suite": "huge fearsome fiery dragon guest",
    "owner_come_to_look": "huge fearsome",
    "veteran_pillow_mint": "tiny lurking furniture",
    "bedbug_with_references": "tiny fast",
    "feral_lost_sock": "tiny contrary",
    "sliver_of_soap": "tiny furniture",
    "towel_folded_as_a_swan": "small furniture",
    "wasp_at_breakfast": "tiny fast",
    "key_to_some_other_door": "tiny contrary furniture",
    "freshly_laundered_hedgehog": "small slow",
    "reflection_in_room_13": "guest",
    "magicians_better_half": "contrary",
    "minibar_gremlin": "tiny",
    "goblin_awaiting_a_tip": "small staff",
    "remaining_skeleton_staff": "undead staff",
    "silverfish_of_some_standing": "tiny",
    "room_service_trolley": "small fast contrary furniture",
    "buffet_zombie": "undead slow guest",
    "lifeguard_at_a_dry_pool": "staff",
    "lavender_bath_bomb": "flaming",
    "token_for_the_service_lift": "magic",
    "door_in_a_tube": "magic",
}
"""All that have some."""
ALL_WORDS = {word for words in WORDS.values() for word in words.split()}
WEAPONS = {
    "room_key_on_an_anchor",
    "insulted_butter_knife",
    "corkscrew_of_attrition",
    "unprovoked_plunger",
    "fish_fork_third_from_left",
    "still_flaming_pan",
    "ladle_of_last_rites",
    "ice_pick_for_one",
    "brass_tipped_curtain_rod",
    "industrial_carpet_beater",
    "grand_pianos_fourth_leg",
    "fire_axe_glass_included",
}


@pytest.mark.parametrize("card", RULES.book.by_key)
def test_what_is_called_what(card: str) -> None:
    """The words are printed in their line; a mace, an axe and so on are Weapons, and nothing else is."""
    printed = RULES.book.by_key[card]
    facts = [fact.lower() for fact in QUEST_CARDS.printed(printed).facts]
    assert [fact for fact in facts if fact in ALL_WORDS] == WORDS.get(card, "undead" if card == DEAD else "").split()
    assert (WEAPON in keywords_of(printed)) is (card in WEAPONS)


SIZES = ("tiny", "small", "huge")


@pytest.mark.rule("quest.keywords.5")
def test_a_monster_that_is_neither_tiny_nor_small_nor_huge_is_of_human_size_without_a_word() -> None:
    """As many of each as there are standees, and the size is the first word of the line."""
    lines = [card.keywords for card in RULES.book.by_key.values() if isinstance(card, QuestMonster)]
    printed = Counter(next((word for word in line if word in SIZES), "") for line in lines)
    assert printed == {"tiny": 8, "small": 8, "": 14, "huge": 8}
    assert all(line.index(word) == 0 for line in lines for word in line if word in SIZES)
    assert not any(word.startswith("human") for line in lines for word in line)


@pytest.mark.rule("quest.keywords.6")
@pytest.mark.parametrize(("way", "monsters"), [("fast", 5), ("slow", 5), ("lurking", 4), ("contrary", 5)])
def test_how_a_monster_moves_stands_in_its_line(way: str, monsters: int) -> None:
    found = [card for card in RULES.book.by_key.values() if isinstance(card, QuestMonster) and way in card.keywords]
    assert len(found) == monsters


DEAD = "dead_since_last_season"
"""What it gives is printed as well."""


@pytest.mark.rule("quest.items.11", "quest.keywords.7")
@pytest.mark.parametrize(
    ("card", "worn"),
    [
        *((card, True) for card, words in WORDS.items() if {"shiny", "clothing"} & set(words.split())),
        ("do_not_disturb_sign", False),
        ("map_to_the_fire_escapes", False),
        ("almost_full_loyalty_card", False),
        ("dog_eared_guidebook", False),
    ],
)
def test_what_has_no_slot_is_worn_or_hangs_on_the_belt(card: str, worn: bool) -> None:
    t = House(Guest(is_a="wizard", uses=card), at="turn")
    (used,) = t.hero(ANN).in_use
    assert ("worn" if worn else "belt") in QUEST_CARDS.printed(t.table.card(used)).facts
